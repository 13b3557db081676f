/** Keeps a mistake of ours from leaving an empty page. */

import { Component, type ReactNode } from "react";
import { Mishap } from "./Mishap";

export class Safe extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <Mishap error={this.state.error} /> : this.props.children;
  }
}

import { Mishap } from "../app/Mishap";

export default function NotFound() {
  return (
    <Mishap error={new Error("There is no such page. The address may be old, or a letter is missing.")} />
  );
}

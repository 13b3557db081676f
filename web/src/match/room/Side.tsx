/** The sheets beside the board: orders, log, talk, figures, the table itself, the board as text. */

import {
  BarChart3,
  ClipboardList,
  MapPinned,
  MessageSquare,
  ScrollText,
  Table2,
  TextQuote,
} from "lucide-react";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect } from "react";
import { SpaceInspector } from "../../board";
import { DecisionPanel, Hands, OrderLine } from "../../deciding";
import { useAccount } from "../../house/me";
import { Waiting } from "../../house/Waiting";
import { useFreshReading, useOffers } from "../../sheets/sheets";
import { TextBoard } from "../../textboard";
import { useMatch } from "../context";
import { LogPanel } from "../panels/LogPanel";
import { TalkPanel } from "../panels/TalkPanel";
import css from "./Side.module.css";
import { room, show, type Tab, useRoom } from "./ui";

const FiguresPanel = lazy(() => import("../panels/FiguresPanel"));
const ReportsPanel = lazy(() => import("../../sheets/ReportsPanel"));
const TablePanel = lazy(() => import("../panels/TablePanel"));

const TABS: { tab: Tab; name: string; icon: ReactNode }[] = [
  { tab: "orders", name: "Orders", icon: <ClipboardList /> },
  { tab: "log", name: "Log", icon: <ScrollText /> },
  { tab: "talk", name: "Talk", icon: <MessageSquare /> },
  { tab: "figures", name: "Figures", icon: <BarChart3 /> },
  { tab: "reports", name: "Reports", icon: <MapPinned /> },
  { tab: "table", name: "Table", icon: <Table2 /> },
  { tab: "text", name: "Text", icon: <TextQuote /> },
];

export function Side() {
  const tab = useRoom((state) => state.tab);
  const open = useRoom((state) => state.open);
  const unread = useUnread();
  const explains = useOffers().length > 0;
  useFreshReading();
  return (
    <aside className={`${css.side} ${open ? css.opened : ""}`} aria-label="Beside the board">
      <div className={css.tabs} role="tablist" aria-label="Sheets">
        {TABS.filter((one) => one.tab !== "reports" || explains).map((one) => (
          <button
            key={one.tab}
            type="button"
            role="tab"
            id={`tab-${one.tab}`}
            aria-selected={tab === one.tab}
            aria-controls="sheet"
            tabIndex={tab === one.tab ? 0 : -1}
            className={css.tab}
            onKeyDown={walk}
            onClick={() => show(one.tab)}
          >
            {one.icon}
            <span>{one.name}</span>
            {one.tab === "talk" && unread > 0 && <b className={css.count}>{unread}</b>}
          </button>
        ))}
      </div>
      <div className={css.sheet} id="sheet" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={<Waiting />}>
          <Sheet tab={tab} />
        </Suspense>
      </div>
    </aside>
  );
}

/** Arrow keys walk along the tabs. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLButtonElement[];
  const here = tabs.indexOf(event.currentTarget);
  const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const next = tabs.at(to % tabs.length);
  next?.focus();
  next?.click();
}

function Sheet({ tab }: { tab: Tab }) {
  if (tab === "log") return <LogPanel />;
  if (tab === "talk") return <TalkPanel />;
  if (tab === "figures") return <FiguresPanel />;
  if (tab === "reports") return <ReportsPanel />;
  if (tab === "table") return <TablePanel />;
  if (tab === "text") return <TextBoard />;
  return (
    <div className={css.orders}>
      <DecisionPanel />
      <SpaceInspector />
      <Hands />
      <OrderLine />
    </div>
  );
}

/** Lines of others that came while the sheet of talk was closed. */
function useUnread(): number {
  const chat = useMatch((state) => state.chat);
  const me = useAccount()?.id;
  const reading = useRoom((state) => state.tab === "talk");
  const read = useRoom((state) => state.read);
  const last = chat.at(-1)?.id ?? 0;
  useEffect(() => {
    if (reading || read === 0) room.setState({ read: last });
  }, [reading, read, last]);
  return reading || read === 0 ? 0 : chat.filter((said) => said.id > read && said.account !== me).length;
}

// Made by `make web-types` from the server (wartable.server.api); never edited by hand.

export type Json = unknown;
export type Nothing = Record<string, never>;

export interface AboutAsked {
  space?: string;
  seat?: string;
  at?: number | null;
}

export interface AccountTold {
  id: string;
  name: string;
  guest: boolean;
}

export interface AccountWanted {
  name: string;
  password: string;
  email?: string;
}

export interface ActionWanted {
  decision: string;
  seat: string;
  key: string;
  answer?: Json;
  order?: string;
}

export interface AnswerWanted {
  decision: string;
  seat: string;
  answer?: Json;
  order?: string;
}

export interface Answered {
  battles: Odds[];
  turn: TurnOdds | null;
  raids: RaidOdds[];
}

export interface BattleOdds {
  name: string;
  space: string;
  odds: Odds;
  success: number;
  after: string;
}

export interface Beat {
  since: number;
  until: number;
  time: number;
  power: string;
  spaces: string[];
  lines: string[];
}

export interface BranchWanted {
  at?: number | null;
  seat?: string;
}

export interface Can {
  act: boolean;
  undo: boolean;
  redo: boolean;
  propose_undo: boolean;
  consent: boolean;
  roll: boolean;
  chat: boolean;
}

export interface CardTold {
  name: string;
  deck: string;
  coat: string;
  number: string;
  text: string;
  when: string;
}

export interface CaseTold {
  id: string;
  sentence: string;
  rows: string[];
  steps: string[];
}

export interface CellTold {
  text: string;
  number?: boolean;
  tone?: "" | "bad" | "dim" | "good" | "warn";
  rule?: string;
  rule_text?: string;
}

export interface ChanceRequest {
  id: string;
  purpose: string;
  groups: DiceGroup[];
  context: Record<string, Json>;
  audience: string[] | null;
}

export interface ChartsTold {
  points: PointTold[];
  luck: Record<string, LuckTold>;
  ledger: Record<string, LedgerLine[]>;
  note: string;
}

export interface ChatPushed {
  do: "chat";
  said: ChatTold;
}

export interface ChatTold {
  id: number;
  account: string;
  name: string;
  side: string;
  text: string;
  time: number;
}

export interface ChatWanted {
  text: string;
  to?: "match" | "side";
  seat?: string;
}

export interface Checked {
  legal: boolean;
  written: string;
  answer: Json;
  refusals: RefusalTold[];
  events: Told[];
}

export interface ChoiceTold {
  pick: string;
  label: string;
  why_not: RefusalTold[];
  note: Record<string, Json>;
}

export interface ClockTold {
  bank: number;
  running: boolean;
  away: boolean;
}

export interface ClockWanted {
  do: "claim" | "grant";
  seat: string;
}

export interface Conduct {
  attack_losses: string;
  defense_losses: string;
  keep: number;
  retreat_units: number;
  retreat_rounds: number;
  attack_dives: "alone" | "first" | "never";
  defense_dives: "alone" | "first" | "never";
}

export interface ConfirmationGiven {
  token: string;
}

export interface Confirmed {
  name: string;
  email: string;
}

export interface ConsentGiven {
  seat: string;
  yes: boolean;
  key: string;
}

export interface Decision {
  id: string;
  seat: string;
  kind: string;
  asks: "allocate" | "basket" | "confirm" | "move" | "one" | "some";
  power: string;
  context: Record<string, Json>;
  sealed: boolean;
}

export interface DiceGroup {
  label: string;
  count: number;
  roller: string;
  faces: number;
  needs: number | null;
}

export interface DiceTerms {
  mode: string;
  commitment: string;
  seeds: Record<string, string>;
  secret: string;
}

export interface DiceTold {
  mode: string;
  match: string;
  commitment: string;
  seeds: Record<string, string>;
  secret: string;
  throws: ThrowTold[];
  verdict: "fails" | "fits" | "later" | "none";
  text: string;
}

export interface DiceWanted {
  request: string;
  key: string;
  seat?: string;
  values?: number[] | null;
}

export interface Done {
  seq: number;
  events: Told[];
}

export interface EndTold {
  order: string;
  answer: Json;
  path: string[];
  why_not: RefusalTold[];
  ways: WayTold[];
}

export interface Eyes {
  seat?: string;
}

export interface FiguresTold {
  money: number | null;
  income: number | null;
  units: number;
  spaces: number;
  worth: number;
}

export interface GameTold {
  id: string;
  title: string;
  version: string;
  playable: boolean;
  scenarios: ScenarioTold[];
  seat_plans: SeatPlanTold[];
  options: OptionTold[];
  standing_orders: OrderPattern[];
  computers: string[];
  board: boolean;
  hides: boolean;
}

export interface GroupTold {
  label: string;
  roller: string;
  count: number;
  faces: number;
  needs: number | null;
  values: number[];
  hits: number | null;
  expected: number | null;
}

export interface GuestWanted {
  name: string;
  invitation?: string;
}

export interface GuideTold {
  id: string;
  title: string;
  seat: string;
  lessons: LessonTold[];
}

export interface Health {
  status: string;
  version: string;
  database: string;
  database_ms: number;
  matches: number;
  tables: number;
  pages: number;
  written: number;
}

export interface Hit {
  power: string;
  side: string;
  space: string;
  key: string;
  kind: string;
  count: number;
}

export interface Invitation {
  link: string;
  token: string;
}

export interface InvitationTaken {
  seed?: string;
}

export interface InvitationTold {
  match: MatchTold;
  seat: string;
}

export interface InvitationWanted {
  seat?: string;
}

export interface ItemTold {
  id: string;
  group: string;
  clause: string;
  name: string;
  price: number;
  purse?: string;
  gives?: Record<string, number>;
  most?: number;
  space?: string;
  sites?: SiteTold[];
  piece?: PieceView | null;
  remarks?: RemarkTold[];
  why_not?: RefusalTold[];
}

export interface LedgerLine {
  seq: number;
  space: string;
  round: number;
  value: number;
  band: number;
}

export interface LessonTold {
  say: string;
  look: string[];
  tasks: TaskTold[];
}

export interface LineTold {
  row: string;
  path: string[];
  broken?: number | null;
  quiet?: boolean;
}

export interface Listing {
  list?: "finished" | "mine" | "open" | "running";
}

export interface LobbyHint {
  do: "lobby";
  match: string;
}

export interface Look {
  seq: number;
  last: number;
  time: number;
  status: string;
  view: View;
  prompt: Prompt;
  prompts: Record<string, string>;
  can: Can;
  proposal: ProposalTold | null;
  clock: Record<string, ClockTold>;
  present: string[];
  outcome_text: string;
  held: Record<string, string>;
}

export interface Looking {
  seat?: string;
  at?: number | null;
}

export interface LuckTold {
  dice: number;
  hits: number;
  expected: number;
  likelihood: number;
  value: number;
  band: number;
}

export interface MatchPage {
  id: string;
  title: string;
  game: string;
  game_title: string;
  scenario: string;
  plan: string;
  options: Record<string, number>;
  dice: string;
  pace: PaceWanted;
  private: boolean;
  spectators: string;
  delay: number;
  seats: SeatTold[];
  status: "open" | "over" | "running";
  your_turn: boolean;
  waiting_for: string[];
  round: number;
  power: string;
  created: number;
  updated: number;
  outcome: OutcomeTold | null;
  sandbox_of: string;
  sandbox_at: number;
  me: Mine;
  options_explained: OptionChosen[];
  dice_terms: DiceTerms;
  why_not: Record<string, string>;
}

export interface MatchTold {
  id: string;
  title: string;
  game: string;
  game_title: string;
  scenario: string;
  plan: string;
  options: Record<string, number>;
  dice: string;
  pace: PaceWanted;
  private: boolean;
  spectators: string;
  delay: number;
  seats: SeatTold[];
  status: "open" | "over" | "running";
  your_turn: boolean;
  waiting_for: string[];
  round: number;
  power: string;
  created: number;
  updated: number;
  outcome: OutcomeTold | null;
  sandbox_of: string;
  sandbox_at: number;
}

export interface MatchWanted {
  game: string;
  scenario?: string;
  plan?: string;
  options?: Record<string, number>;
  title?: string;
  seats?: Record<string, string>;
  seeds?: Record<string, string>;
  dice?: "both" | "typed" | "verifiable";
  pace?: PaceWanted;
  private?: boolean;
  spectators?: "delayed" | "none" | "open";
  delay?: number;
}

export interface Me {
  account: AccountTold | null;
  csrf: string;
  settings: Record<string, Json>;
  email: string;
  email_confirmed: boolean;
  mails: boolean;
  vacation_until: number;
  notify: Notify;
}

export interface MeChanged {
  email?: string;
  settings?: Record<string, Json>;
  vacation_until?: number;
  notify?: Notify;
}

export interface MenuTold {
  known: boolean;
  head: string;
  empty: string;
  groups: Record<string, string>;
  purses: PurseTold[];
  items: ItemTold[];
  usual: TakenTold[];
}

export interface MenuWanted {
  decision: string;
  seat: string;
}

export interface Mine {
  seats: string[];
  role: "owner" | "player" | "watcher";
}

export interface Moved {
  do: "moved";
  seq: number;
  look: Look;
  events: Told[];
}

export interface NeighbourTold {
  space: string;
  border: string;
  passage: string[];
  name: string;
}

export interface NotesKept {
  text: string;
}

export interface Notify {
  email?: boolean;
  webhook?: string;
}

export interface Odds {
  win: number;
  draw: number;
  lose: number;
  retreat: number;
  takes: number | null;
  attack: SideOdds;
  defense: SideOdds;
  exact: boolean;
  runs: number;
  error: number;
  where: string;
  space: string;
  opening: Volley[];
  tried: Tried[];
}

export interface OddsWanted {
  seat?: string;
  space?: string;
  battle?: TypedBattle | null;
  raid?: TypedBattle | null;
  wishes?: Wishes;
}

export interface OfferTold {
  id: string;
  title: string;
  over: boolean;
}

export interface OptionChosen {
  id: string;
  text: string;
  value: number;
  default: number;
}

export interface OptionTold {
  id: string;
  text: string;
  default: number;
  choices: number[];
  rules: string[];
}

export interface OrderGiven {
  seat: string;
  kind: string;
  policy: string;
  params?: Record<string, Json>;
}

export interface OrderPattern {
  kind: string;
  policy: string;
  params: Record<string, Json>;
}

export interface OrderTold {
  seat: string;
  kind: string;
  policy: string;
  params: Record<string, Json>;
}

export interface Outcome {
  winners: string[];
  reason: string;
  data: Record<string, Json>;
}

export interface OutcomeTold {
  winners: string[];
  reason: string;
  text: string;
}

export interface PaceWanted {
  kind?: "bank" | "none";
  bank_seconds?: number;
  per_turn_seconds?: number;
  at_zero?: "claim" | "grant";
}

export interface PieceTold {
  name: string;
  kind: string;
  owner: string;
  rate: string;
  tag: string;
  figures: string;
}

export interface PieceView {
  owner: string;
  kind: string;
  count?: number;
  marks?: Record<string, Json>;
  token?: string;
  key?: string;
}

export interface PinTold {
  space: string;
  text: string;
  tone?: "" | "bad" | "dim" | "good" | "warn";
}

export interface PingPushed {
  do: "ping";
  space: string;
  text: string;
  seat: string;
  name: string;
  side: string;
  time: number;
}

export interface PingWanted {
  space: string;
  text?: string;
  to?: "match" | "side";
  seat?: string;
}

export interface PointTold {
  seq: number;
  time: number;
  round: number;
  power: string;
  powers: Record<string, FiguresTold>;
}

export interface PowerTold {
  id: string;
  name: string;
  adjective: string;
  coat: string;
  letter: string;
}

export interface Present {
  do: "present";
  seats: string[];
}

export interface Prompt {
  text: string;
  who: string[];
  left: string;
}

export interface ProposalTold {
  seat: string;
  to: number;
  agreed: string[];
}

export interface PurseTold {
  id: string;
  name: string;
  points: number;
  remarks?: RemarkTold[];
}

export interface RaidOdds {
  attack: Record<string, number>;
  defense: Record<string, number>;
  damage: Record<string, number>;
  mean: number;
  most: number | null;
  attack_losses: Record<string, number>;
  defense_losses: Record<string, number>;
  attack_lost: number;
  defense_lost: number;
  bombers_left: Record<string, number>;
  waiting: number;
  space: string;
}

export interface ReachTold {
  to: Record<string, EndTold>;
  complete: boolean;
}

export interface ReachWanted {
  decision: string;
  seat: string;
  space: string;
  units?: [string, number][];
}

export interface Reading {
  seat?: string;
  since?: number;
  until?: number | null;
}

export interface RecapAsked {
  seat?: string;
  since?: number | null;
}

export interface RecapTold {
  since: number;
  until: number;
  text: string;
  beats: Beat[];
}

export interface RefusalTold {
  code: string;
  rule: string;
  params: Record<string, string | number | string[]>;
  text: string;
  rule_text: string;
}

export interface RemarkTold {
  text: string;
  rule?: string;
  rule_text?: string;
}

export interface RowTold {
  id: string;
  chapter: string;
  chapter_title: string;
  text: string;
  source: string;
  option: string;
  cases: string[];
}

export interface ScenarioTold {
  id: string;
  title: string;
  text: string;
}

export interface SeatPlanTold {
  id: string;
  title: string;
  seats: Record<string, string[]>;
  names: Record<string, string>;
  sides: Record<string, string[]>;
}

export interface SeatTold {
  seat: string;
  name: string;
  powers: string[];
  holder: string;
  kind: "computer" | "open" | "person";
  present: boolean;
  account: string;
}

export interface SeatWanted {
  take?: boolean;
  leave?: boolean;
  computer?: string;
  seed?: string;
}

export interface SeedWanted {
  seat: string;
  text: string;
}

export interface SeenTold {
  seq: number;
}

export interface SeenWanted {
  seq: number;
}

export interface SheetAsked {
  id?: string;
  seat?: string;
  at?: number | null;
}

export interface SheetRowTold {
  id: string;
  cells: CellTold[];
  space?: string;
  tone?: "" | "bad" | "dim" | "good" | "warn";
  total?: boolean;
  remarks?: RemarkTold[];
}

export interface SheetTold {
  id: string;
  title: string;
  seq: number;
  remarks: RemarkTold[];
  tables: TableTold[];
  zones: ZoneTold[];
  lines: LineTold[];
  pins: PinTold[];
}

export interface SheetsAsked {
  seat?: string;
  at?: number | null;
}

export interface SideOdds {
  units: Record<string, number>;
  value: number;
  losses: Record<string, number>;
  lost_units: number;
  lost_value: number;
  left: Record<string, number>;
  likely: Survivors[];
  order: string;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface Since {
  since?: number;
}

export interface SiteTold {
  at: string;
  space: string;
  name: string;
}

export interface SpaceTold {
  name: string;
  group: string;
  worth: string;
  note: string;
  kind: string;
  medium: string;
  neighbours: NeighbourTold[];
  owner: string;
  features: string[];
}

export interface SpaceView {
  controller?: string;
  pieces?: PieceView[];
  marks?: Record<string, Json>;
}

export interface StepTold {
  asks: string;
  choices: ChoiceTold[];
  answer: Json;
  written: string;
}

export interface StepWanted {
  decision: string;
  seat: string;
  draft?: string[];
}

export interface Survivors {
  units: Record<string, number>;
  chance: number;
}

export interface TableTold {
  id: string;
  title: string;
  rows: SheetRowTold[];
  columns?: string[];
  remarks?: RemarkTold[];
}

export interface TakenTold {
  item: string;
  count: number;
  place: string;
}

export interface TaskTold {
  do: "order" | "refused";
  seat: string;
  typed: string;
  written: string;
  reasons: string[];
}

export interface ThreatsTold {
  hit_by: Hit[];
  known: boolean;
  complete: boolean;
}

export interface ThreatsWanted {
  space: string;
  seat?: string;
}

export interface ThrowTold {
  number: number;
  seq: number;
  time: number;
  hidden: boolean;
  request: string;
  purpose: string;
  text: string;
  space: string;
  source: string;
  faces: number[];
  values: number[];
  groups: GroupTold[];
  undone: boolean;
  fits: boolean | null;
}

export interface Told {
  seq: number;
  kind: string;
  data: Record<string, Json>;
  text: string;
  time: number;
  private?: Record<string, Json>;
  spaces?: string[];
  power?: string;
}

export interface Tried {
  side: "attack" | "defense";
  order: string;
  win: number;
  success: number;
}

export interface Trouble {
  code: string;
  text: string;
  rule?: string;
  rule_text?: string;
  refusals?: RefusalTold[];
  retry_after?: number;
}

export interface TroubleAnswer {
  error: Trouble;
}

export interface TurnOdds {
  battles: BattleOdds[];
  all: number;
  weakest: string;
  attack_lost: number;
  defense_lost: number;
  exact: boolean;
  raids: RaidOdds[];
}

export interface TypedBattle {
  attack: string;
  defense: string;
}

export interface UndoProposed {
  seat: string;
  key: string;
  to?: number | null;
}

export interface UndoWanted {
  seat: string;
  key: string;
}

export interface UnitTold {
  name: string;
  many: string;
  worth: number;
  figures: string;
}

export interface Versioned {
  v?: string;
}

export interface View {
  viewer: string;
  game: string;
  now: Record<string, Json>;
  spaces: Record<string, SpaceView>;
  powers: Record<string, Record<string, Json>>;
  marks: Record<string, Json>;
  focus: Record<string, Json>;
  decisions: Decision[];
  chance: ChanceRequest | null;
  outcome: Outcome | null;
}

export interface Volley {
  by: "attack" | "defense";
  dice: [number, number][];
  aim: string[];
  returned: boolean;
}

export interface WayTold {
  verb: string;
  order: string;
  answer: Json;
  path: string[];
}

export interface Which {
  seat?: string;
  kind?: string;
}

export interface Wishes {
  where?: string;
  overland?: string;
  options?: Record<string, number>;
  conduct?: Conduct;
  way_back?: boolean | null;
  rising?: number;
  most_damage?: number | null;
}

export interface WordsTold {
  names: Record<string, string>;
  powers: PowerTold[];
  spaces: Record<string, SpaceTold>;
  units: Record<string, UnitTold>;
  marks: Record<string, string>;
  pieces: Record<string, PieceTold>;
  cards: Record<string, CardTold>;
}

export interface ZoneTold {
  title: string;
  spaces: string[];
  tone?: "" | "bad" | "dim" | "good" | "warn";
}

export type Pushed = Moved | ChatPushed | PingPushed | Present | LobbyHint;

/** Every function of the API: what it is asked with and what it answers. */
export interface Doors {
  "POST /api/accounts": { body: AccountWanted; query: Nothing; answer: Me };
  "POST /api/confirmations": { body: ConfirmationGiven; query: Nothing; answer: Confirmed };
  "GET /api/games": { body: Nothing; query: Nothing; answer: GameTold[] };
  "GET /api/games/{game}/board/{file}": { body: Nothing; query: Versioned; answer: string };
  "GET /api/games/{game}/cases/{case}": { body: Nothing; query: Nothing; answer: CaseTold };
  "POST /api/games/{game}/cases/{case}/table": { body: Nothing; query: Nothing; answer: MatchPage };
  "GET /api/games/{game}/guides": { body: Nothing; query: Nothing; answer: GuideTold[] };
  "POST /api/games/{game}/guides/{guide}/table": { body: Nothing; query: Nothing; answer: MatchPage };
  "GET /api/games/{game}/rules": { body: Nothing; query: Nothing; answer: RowTold[] };
  "GET /api/games/{game}/words": { body: Nothing; query: Nothing; answer: WordsTold };
  "POST /api/guests": { body: GuestWanted; query: Nothing; answer: Me };
  "GET /api/health": { body: Nothing; query: Nothing; answer: Health };
  "GET /api/invitations/{token}": { body: Nothing; query: Nothing; answer: InvitationTold };
  "POST /api/invitations/{token}": { body: InvitationTaken; query: Nothing; answer: MatchPage };
  "GET /api/matches": { body: Nothing; query: Listing; answer: MatchTold[] };
  "POST /api/matches": { body: MatchWanted; query: Nothing; answer: MatchPage };
  "POST /api/matches/import": { body: Nothing; query: Nothing; answer: MatchPage };
  "GET /api/matches/{match}": { body: Nothing; query: Nothing; answer: MatchPage };
  "GET /api/matches/{match}/about": { body: Nothing; query: AboutAsked; answer: SheetTold };
  "POST /api/matches/{match}/actions": { body: ActionWanted; query: Nothing; answer: Done };
  "POST /api/matches/{match}/branch": { body: BranchWanted; query: Nothing; answer: MatchPage };
  "GET /api/matches/{match}/charts": { body: Nothing; query: Eyes; answer: ChartsTold };
  "GET /api/matches/{match}/chat": { body: Nothing; query: Since; answer: ChatTold[] };
  "POST /api/matches/{match}/chat": { body: ChatWanted; query: Nothing; answer: ChatTold };
  "POST /api/matches/{match}/check": { body: AnswerWanted; query: Nothing; answer: Checked };
  "POST /api/matches/{match}/clock": { body: ClockWanted; query: Nothing; answer: Look };
  "GET /api/matches/{match}/dice": { body: Nothing; query: Eyes; answer: DiceTold };
  "POST /api/matches/{match}/dice": { body: DiceWanted; query: Nothing; answer: Done };
  "GET /api/matches/{match}/events": { body: Nothing; query: Reading; answer: Told[] };
  "DELETE /api/matches/{match}/invitations": { body: Nothing; query: Nothing; answer: Nothing };
  "POST /api/matches/{match}/invitations": { body: InvitationWanted; query: Nothing; answer: Invitation };
  "POST /api/matches/{match}/menu": { body: MenuWanted; query: Nothing; answer: MenuTold };
  "GET /api/matches/{match}/notes": { body: Nothing; query: Nothing; answer: NotesKept };
  "PUT /api/matches/{match}/notes": { body: NotesKept; query: Nothing; answer: NotesKept };
  "POST /api/matches/{match}/odds": { body: OddsWanted; query: Nothing; answer: Answered };
  "DELETE /api/matches/{match}/orders": { body: Nothing; query: Which; answer: OrderTold[] };
  "GET /api/matches/{match}/orders": { body: Nothing; query: Which; answer: OrderTold[] };
  "PUT /api/matches/{match}/orders": { body: OrderGiven; query: Nothing; answer: OrderTold[] };
  "POST /api/matches/{match}/pings": { body: PingWanted; query: Nothing; answer: Nothing };
  "POST /api/matches/{match}/reach": { body: ReachWanted; query: Nothing; answer: ReachTold };
  "GET /api/matches/{match}/recap": { body: Nothing; query: RecapAsked; answer: RecapTold };
  "GET /api/matches/{match}/record": { body: Nothing; query: Nothing; answer: string };
  "POST /api/matches/{match}/redo": { body: UndoWanted; query: Nothing; answer: Done };
  "POST /api/matches/{match}/seats/{seat}": { body: SeatWanted; query: Nothing; answer: MatchPage };
  "POST /api/matches/{match}/seeds": { body: SeedWanted; query: Nothing; answer: Done };
  "POST /api/matches/{match}/seen": { body: SeenWanted; query: Nothing; answer: SeenTold };
  "GET /api/matches/{match}/sheet": { body: Nothing; query: SheetAsked; answer: SheetTold };
  "GET /api/matches/{match}/sheets": { body: Nothing; query: SheetsAsked; answer: OfferTold[] };
  "POST /api/matches/{match}/step": { body: StepWanted; query: Nothing; answer: StepTold };
  "POST /api/matches/{match}/threats": { body: ThreatsWanted; query: Nothing; answer: ThreatsTold };
  "POST /api/matches/{match}/undo": { body: UndoWanted; query: Nothing; answer: Done };
  "POST /api/matches/{match}/undo/consent": { body: ConsentGiven; query: Nothing; answer: Done };
  "POST /api/matches/{match}/undo/propose": { body: UndoProposed; query: Nothing; answer: Done };
  "GET /api/matches/{match}/view": { body: Nothing; query: Looking; answer: Look };
  "GET /api/me": { body: Nothing; query: Nothing; answer: Me };
  "PATCH /api/me": { body: MeChanged; query: Nothing; answer: Me };
  "POST /api/me/confirmation": { body: Nothing; query: Nothing; answer: Nothing };
  "GET /api/openapi.json": { body: Nothing; query: Nothing; answer: string };
  "DELETE /api/sessions": { body: Nothing; query: Nothing; answer: Nothing };
  "POST /api/sessions": { body: SignIn; query: Nothing; answer: Me };
}

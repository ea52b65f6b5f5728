// What server and page tell each other. Written by frame_types.py: do not edit.

declare namespace Frames {
  interface ViewChange {
    type: "view";
    version: number;
    whole?: WholeView | null;
    all?: Record<string, unknown> | null;
    own?: Record<string, unknown> | null;
  }
  interface WholeView {
    all: AllSee;
    own: OwnSight;
  }
  interface AllSee {
    table: TableLine;
    seats: SeatLine[];
    stage: string;
    over: boolean;
    status: Status;
    headline: Headline | null;
    places: PlaceLine[];
    tallies: TallyLine[];
    trick: TrickLine | null;
    tricks: TrickDone[];
    won: WonLine[] | null;
    auction: AuctionLine | null;
    calls: CallName[] | null;
    referee: RefereeLine | null;
    proposal: ProposalLine | null;
    log: LogLine[];
    pad: PadFrame;
    alone: AloneLine | null;
    finished: Finished | null;
    asked: AskedLine | null;
    seal: SealLine | null;
    house: HouseLine;
    talk: TalkLine[];
  }
  interface TableLine {
    id: string;
    game: string;
    title: string;
    family: string;
    source: string;
    summary: string;
    options: Record<string, unknown>;
    deal: number;
    given: boolean;
    seeded: boolean;
    pace: string;
    watchers: number;
    shared: string[];
    evening: EveningLine | null;
    set: SetLine | null;
    signals: string[];
    way: string;
    differing: DifferingOption[];
  }
  interface EveningLine {
    id: string;
    round: number;
    table: number;
    machines: boolean;
  }
  interface SetLine {
    id: string;
    board: number;
    boards: number;
    replay: boolean;
  }
  interface DifferingOption {
    title: string;
    name: string;
    value: unknown;
  }
  interface SeatLine {
    seat: string;
    name: string;
    kind: string;
    present: boolean;
    side: string;
    dealer: boolean;
    vulnerable: boolean;
    cards: number;
    tricks: number;
    role: string;
    to_act: boolean;
    note: string;
    heir: string | null;
    away: boolean;
    leaves: number | null;
    level: string;
  }
  interface Status {
    text: string;
    yours: boolean;
    lead: string;
    rest: string;
    heading: string;
  }
  interface Headline {
    label: string;
    role: string;
    code: string;
    text: string;
    strain: string;
    by: string | null;
    needed: number | null;
  }
  interface PlaceLine {
    kind: string;
    seat: string | null;
    number: number | null;
    shape: string;
    first: string | null;
    spread: number;
    cards: string[];
    counted: boolean;
    name: string;
    label: string;
  }
  interface TallyLine {
    seat: string;
    line: string;
    number: number;
    points: number;
    name: string;
  }
  interface TrickLine {
    plays: PlayLine[];
    next: string | null;
  }
  interface PlayLine {
    seat: string;
    card: string;
  }
  interface TrickDone {
    plays: PlayLine[];
    winner: string;
  }
  interface WonLine {
    side: string;
    name: string;
    won: number;
    needed: number | null;
  }
  interface AuctionLine {
    dealer: string;
    seats: string[];
    calls: CallLine[];
  }
  interface CallLine {
    seat: string;
    code: string;
    text: string;
    meaning: string;
    alert: string;
  }
  interface CallName {
    code: string;
    text: string;
  }
  interface RefereeLine {
    case: CaseLine | null;
    said: RulingLine | null;
    penalty_cards: PlayLine[];
    standing: string[];
  }
  interface CaseLine {
    text: string;
    law: LawLine;
    hand: string;
    seats: string[];
    options: OptionLine[];
    director: boolean;
    showed: string[];
  }
  interface LawLine {
    about: string;
    code: string;
    numbers: string[];
    names: string[];
    page: string;
  }
  interface OptionLine {
    code: string;
    label: string;
    leads_to: string;
  }
  interface RulingLine {
    number: number;
    text: string;
    law: LawLine;
  }
  interface ProposalLine {
    suit: string;
    name: string;
    card: string;
    by: string | null;
    cards: string[];
    words: string;
  }
  interface LogLine {
    text: string;
    trick: number | null;
    meaning: string;
  }
  interface PadFrame {
    title: string;
    sides: string[];
    several: boolean[];
    rows: PadLine[];
    note: string;
    target: number | null;
    markers: boolean;
    summary: string;
  }
  interface PadLine {
    kind: string;
    cells: string[];
    label: string;
  }
  interface AloneLine {
    deal: number;
    moves: number;
    finish: boolean;
    stuck: boolean;
    winnable: boolean;
    shortest: number | null;
    level: string | null;
  }
  interface Finished {
    text: string;
    entries: EntryLine[];
    hands: HandLine[];
    match_over: boolean;
    summary: string;
    files: string[];
    deal: number;
    review: string;
    break_off: string;
    result: DealResult | null;
    layouts: LayoutsLine | null;
  }
  interface EntryLine {
    side: string;
    own: boolean;
    column: string;
    points: number;
    why: string;
  }
  interface HandLine {
    seat: string;
    cards: string[];
  }
  interface DealResult {
    won: boolean | null;
    points: number;
    made: boolean | null;
    declared: boolean;
    lone: boolean;
    tricks: number | null;
    level: string;
  }
  interface LayoutsLine {
    seat: string;
    trick: number;
    played: string;
    better: string;
    contract: string;
    others: HandLine[][];
  }
  interface AskedLine {
    what: string;
    by: string;
    waits: string[];
    yours: boolean;
  }
  interface SealLine {
    commitment: string;
    opened: string | null;
  }
  interface HouseLine {
    host: string | null;
    yours: boolean;
    name: string;
    watch: string;
    delay: number;
    undo: string;
    patience: number;
    timer: number;
    talk: string;
    alerts: boolean;
    listed: boolean;
    days: number;
  }
  interface TalkLine {
    number: number;
    seat: string | null;
    name: string;
    text: string;
    at: number;
    watchers: boolean;
  }
  interface OwnSight {
    you: string | null;
    home: string | null;
    turned: string | null;
    seats: Record<string, string>;
    places: Record<string, OwnPlace>;
    log: [number, LogLine][];
    turn: OwnTurn | null;
    undo: boolean;
    holding: HoldingLine | null;
    asking: AskLine[];
    tallies: TallyLine[] | null;
    won: WonLine[] | null;
    auction: AuctionLine | null;
    pad: PadFrame | null;
    finished: Finished | null;
    asked: AskedLine | null;
    house: HouseLine | null;
    talk: TalkLine[] | null;
  }
  interface OwnPlace {
    cards: string[] | null;
    counted: boolean;
    name: string;
    label: string;
  }
  interface OwnTurn {
    status: Status | null;
    actions: OfferedAction[];
    menu: OfferedAction[];
    refusals: Refusal[];
    hint: boolean;
  }
  interface OfferedAction {
    code: string;
    label: string;
    kind: string;
    card: string | null;
    hand: string;
    place: number | null;
    to: number | null;
    meaning: string;
    entry: EntryOfList | null;
  }
  interface EntryOfList {
    heading: string;
    text: string;
    card: string | null;
    call: string;
  }
  interface Refusal {
    card: string;
    hand: string;
    reason: string;
  }
  interface HoldingLine {
    points: number;
    suits: string;
  }
  interface AskLine {
    number: number;
    seat: string;
    name: string;
  }
  interface Hint {
    type: "hint";
    version: number;
    code: string;
    label: string;
    reason: string;
    citation: string;
    meaning: string;
  }
  interface Error {
    type: "error";
    kind: "illegal" | "malformed" | "refused" | "stale" | "unseated";
    message: string;
  }
  interface Bye {
    type: "bye";
    message: string;
  }
  interface Pong {
    type: "pong";
  }
  interface Nudged {
    type: "nudged";
    message: string;
  }
  interface Trouble {
    type: "trouble";
    message: string;
  }
  interface ViewFrame {
    type: "view";
    table: TableLine;
    seats: SeatLine[];
    stage: string;
    over: boolean;
    status: Status;
    headline: Headline | null;
    places: PlaceLine[];
    tallies: TallyLine[];
    trick: TrickLine | null;
    tricks: TrickDone[];
    won: WonLine[] | null;
    auction: AuctionLine | null;
    calls: CallName[] | null;
    referee: RefereeLine | null;
    proposal: ProposalLine | null;
    log: LogLine[];
    pad: PadFrame;
    alone: AloneLine | null;
    finished: Finished | null;
    asked: AskedLine | null;
    seal: SealLine | null;
    house: HouseLine;
    talk: TalkLine[];
    version: number;
    you: string | null;
    home: string | null;
    turned: string | null;
    actions: OfferedAction[];
    menu: OfferedAction[];
    refusals: Refusal[];
    holding: HoldingLine | null;
    undo: boolean;
    hint: boolean;
    asking: AskLine[];
  }
  interface Hello {
    type: "hello";
    token?: string | null;
    name?: string;
    key?: string;
    language?: string;
  }
  interface SubmitAction {
    type: "act";
    version: number;
    code: string;
  }
  interface Undo {
    type: "undo";
    version: number;
  }
  interface HintFor {
    type: "hint";
    version: number;
  }
  interface Next {
    type: "next";
    version: number;
  }
  interface Again {
    type: "again";
    version: number;
  }
  interface DealAnew {
    type: "deal";
    version: number;
    number?: number | null;
    winnable?: boolean;
    level?: "" | "easy" | "hard" | "middling";
  }
  interface Finish {
    type: "finish";
    version: number;
  }
  interface Pace {
    type: "pace";
    pace: "calm" | "fast" | "none" | "normal";
  }
  interface Fill {
    type: "fill";
    with?: "beginner" | "book" | "expert" | "learned" | "random";
  }
  interface Level {
    type: "level";
    seat: string;
    with: string;
  }
  interface Admit {
    type: "admit";
    number: number;
    yes: boolean;
  }
  interface Ping {
    type: "ping";
  }
  interface Stand {
    type: "stand";
  }
  interface Remove {
    type: "remove";
    seat: string;
  }
  interface BackAgain {
    type: "back";
  }
  interface Wait {
    type: "wait";
  }
  interface Swap {
    type: "swap";
    one: string;
    other: string;
  }
  interface Arrange {
    type: "arrange";
    name?: string | null;
    watch?: string | null;
    delay?: number | null;
    undo?: string | null;
    patience?: number | null;
    timer?: number | null;
    talk?: string | null;
    alerts?: boolean | null;
    listed?: boolean | null;
    days?: number | null;
  }
  interface Close {
    type: "close";
  }
  interface Say {
    type: "say";
    text: string;
    watchers?: boolean;
  }
  interface Alert {
    type: "alert";
    call: number;
    text: string;
  }
  interface Nudge {
    type: "nudge";
    seat: string;
  }
  interface Vote {
    type: "answer";
    yes: boolean;
  }
  interface BreakOff {
    type: "breakoff";
    version: number;
  }
  type ServerFrame = ViewChange | Hint | Error | Bye | Pong | Nudged | Trouble;
  type HeardFrame = ViewFrame | Hint | Error | Bye | Pong | Nudged | Trouble;
  type ClientFrame = Hello | SubmitAction | Undo | HintFor | Next | Again | DealAnew | Finish | Pace | Fill | Level | Admit | Ping | Stand | Remove | BackAgain | Wait | Swap | Arrange | Close | Say | Alert | Nudge | Vote | BreakOff;
}
declare namespace Answers {
  interface Reviewed {
    told: DealReport;
    names: Record<string, string>;
    deals: number[];
  }
  interface DealReport {
    game: string;
    title: string;
    seats: string[];
    dealer: string;
    vulnerable: string[];
    number: number;
    finished: boolean;
    outcome: string;
    sides: Side[];
    ledger: LedgerLine[];
    imp_from: number[];
    heaps: Heap[];
    steps: ReviewStep[];
    choices: NextAction[];
    record: Record<string, unknown>;
    uneven: boolean;
    contract: ContractPlayed | null;
  }
  interface Side {
    name: string;
    seats: string[];
    score: number | null;
  }
  interface LedgerLine {
    side: string;
    column: string;
    points: number;
    why: string;
  }
  interface Heap {
    kind: string;
    seat: string;
    number: number;
    shape: string;
    cards: string[];
  }
  interface ReviewStep {
    by: string;
    hand: string;
    kind: string;
    code: string;
    label: string;
    card: string;
    text: string;
    trick: number;
    winner: string;
    changed: Heap[];
  }
  interface NextAction {
    by: string;
    code: string;
    label: string;
    card: string;
  }
  interface ContractPlayed {
    code: string;
    name: string;
    by: string;
    needed: number | null;
  }
  interface Mistake {
    point: string;
    deal: string;
    step: number;
    played: string;
    cost: number;
    unit: "lost" | "points" | "tricks";
    asked: boolean;
    label: string;
  }
  interface Costs {
    side: string[];
    tricks: number;
    plays: PlayCost[];
  }
  interface PlayCost {
    step: number;
    seat: string;
    card: string;
    cost: number;
    best: number;
    choices: CardCost[];
  }
  interface CardCost {
    card: string;
    cost: number;
  }
  interface Makeable {
    strains: string[];
    rows: MakeableRow[];
    bid: boolean;
    par: string;
    par_score: number | null;
  }
  interface MakeableRow {
    who: string;
    tricks: number[];
    game: boolean | null;
  }
  interface Opinion {
    step: number;
    followed: boolean;
    code: string;
    label: string;
    reason: string;
    citation: string;
    meaning: string;
  }
  interface PlayQuestion {
    suits: string[][];
    hands: string[][];
    sides: number[];
    trump: number;
    fewest: boolean;
    leader: number;
    side: string[];
    tricks: number;
    plays: QuestionPlay[];
  }
  interface QuestionPlay {
    step: number;
    seat: string;
    card: string;
  }
  interface ContractsQuestion {
    hands: string[][];
    seats: string[];
    strains: string[];
    games: ((number | null)[])[];
    bid: boolean;
    dealer: number;
    vulnerable: number | null;
    part_score: number;
  }
  interface TableResult {
    review: string;
    people: string[];
    text: string;
    scores: number[];
    this: boolean;
  }
  interface ParAnswer {
    par: string;
    par_score: number;
  }
  interface PastDeal {
    review: string;
    table: string;
    at: number;
    game: string;
    title: string;
    family: string;
    seat: string;
    text: string;
    points: [number, number];
    over: boolean;
    summary: string;
    partners: string[];
    against: string[];
    contract: string;
    made: boolean | null;
  }
  interface FileBoards {
    format: string;
    title: string;
    boards: BoardLine[];
    unread: Unread[];
    left_off: number;
    next: number | null;
  }
  interface BoardLine {
    name: string;
    title: string;
    dealer: string;
    vulnerable: string;
    contract: string;
    declarer: string;
    result: number | null;
    score: number | null;
    outcome: string;
    names: Record<string, string>;
    problems: string[];
    diagram: string;
    seats: string[];
    record: Record<string, unknown> | null;
    played: Record<string, unknown> | null;
  }
  interface Unread {
    line: number;
    column: number;
    sentence: string;
  }
  interface SetView {
    id: string;
    title: string;
    kind: string;
    game: string;
    day: string;
    compared: string;
    players: string;
    seat: string;
    machines: number;
    ready: boolean;
    prepared: number;
    commitment: string;
    people: number;
    you: string;
    boards: BoardView[];
    next: number | null;
    standing: SetStanding | null;
    rival: Rival | null;
    complete: boolean;
  }
  interface BoardView {
    number: number;
    dealer: string;
    vulnerable: string;
    state: string;
    table: string;
    result: OwnResult | null;
  }
  interface OwnResult {
    score: number;
    text: string;
    contract: string;
    declarer: string;
    tricks: number | null;
    moves: number | null;
    par: number | null;
    percent: number | null;
    imps: number | null;
    bars: Bar[];
    tables: OtherTable[];
    review: string;
    replays: number;
  }
  interface Bar {
    score: number;
    machines: number;
    people: number;
    yours: boolean;
  }
  interface OtherTable {
    name: string;
    levels: string[] | null;
    contract: string;
    declarer: string;
    tricks: number | null;
    score: number;
    text: string;
  }
  interface SetStanding {
    percent: number | null;
    imps: number | null;
    place: number;
    of: number;
  }
  interface Rival {
    id: string;
    name: string;
    scores: Record<number, number>;
    standing: SetStanding | null;
  }
  interface DayView {
    day: string;
    today: string;
    sets: DaySet[];
    streak: Streak;
    calendar: CalendarDay[];
  }
  interface DaySet {
    id: string;
    kind: string;
    title: string;
    game: string;
    boards: number;
    played: number;
    next: number | null;
    ready: boolean;
    prepared: number;
    in_time: boolean;
    people: number;
    winnable: number | null;
    best: number | null;
    standing: SetStanding | null;
    spread: Spread | null;
    last: string;
    review: string;
  }
  interface Spread {
    bars: SpreadBar[];
    machines: number;
    machines_below: number;
    people: number;
    people_below: number;
  }
  interface SpreadBar {
    label: string;
    machines: number;
    people: number;
    yours: boolean;
  }
  interface Streak {
    now: number;
    longest: number;
  }
  interface CalendarDay {
    day: string;
    played: string[];
    in_time: string[];
  }
  interface ScoreSheet {
    game: string;
    title: string;
    source: string;
    matches: SheetMatch[];
  }
  interface SheetMatch {
    pad: PadFrame;
    over: boolean;
    deals: SheetDeal[];
  }
  interface PadFrame {
    title: string;
    sides: string[];
    several: boolean[];
    rows: PadLine[];
    note: string;
    target: number | null;
    markers: boolean;
    summary: string;
  }
  interface PadLine {
    kind: string;
    cells: string[];
    label: string;
  }
  interface SheetDeal {
    deal: number;
    at: number;
    names: Record<string, string>;
    entries: EntryLine[];
  }
  interface EntryLine {
    side: string;
    own: boolean;
    column: string;
    points: number;
    why: string;
  }
  interface Dealing {
    deals: number;
    sealed: number;
    verified: number;
    games: [string, number][];
    hands: number;
    shapes: Share[];
    points: Share[];
  }
  interface Share {
    name: string;
    dealt: number;
    odds: number;
  }
  interface WorkedDeal {
    title: string;
    seats: string[];
    steps: WorkedStep[];
    sheet: WorkedLine[];
    totals: WorkedLine[];
  }
  interface WorkedStep {
    told: string[];
    places: ShownPlace[];
  }
  interface ShownPlace {
    key: string;
    kind: string;
    seat: string;
    number: number;
    shape: string;
    cards: string[];
    spread: number;
  }
  interface WorkedLine {
    side: string;
    column: string;
    points: number;
    why: string;
  }
  interface OfferedParties {
    kinds: OfferedKind[];
    ways: Record<string, OfferedScoring>;
  }
  interface OfferedKind {
    couples: boolean;
    mixed: boolean;
    name: string;
    note: string;
    rules: RuleText[];
    sizes: [number, number] | null;
    title: string;
    unit: number;
    ways: string[];
  }
  interface RuleText {
    source: string;
    text: string;
  }
  interface OfferedScoring {
    course: "chicago" | "four" | "rubber" | "rubbers" | "sum";
    honours: boolean;
    note: string;
    scale: boolean;
    title: string;
    unfinished: boolean;
    vulnerable: string[];
  }
  interface PartyContent {
    before: Record<string, number>;
    began: number;
    history: PartyEvent[];
    id: string;
    kind: PartyKind;
    next: NextRound[];
    payments: PartyPayment[];
    players: PartyPlayer[];
    role: "guest" | "host" | "phone";
    settled: RoundResult[];
    stake: string;
    stake_said: string;
    tables: PartyTable[];
    terms: Terms;
    title: string;
    version: string;
    waiting: WaitingPlayers[];
    way: PartyScoring;
  }
  interface PartyEvent {
    at: number;
    mended: boolean;
    number: number;
    off: boolean;
    reason: string;
    strikes: boolean;
    words: string;
  }
  interface PartyKind {
    ahead: "" | "cycle" | "longest" | "seats" | "waiting" | "winners";
    name: string;
    note: string;
    open: boolean;
    own: boolean;
    title: string;
    unit: number;
  }
  interface NextRound {
    group: number;
    tables: NextTable[];
    waiting: string[];
  }
  interface NextTable {
    ew: string[];
    ns: string[];
    table: number;
  }
  interface PartyPayment {
    payer: string;
    to: string;
    units: number;
    worth: string;
  }
  interface PartyPlayer {
    here: boolean;
    lady: boolean;
    name: string;
    net: number;
    opponents: number;
    own: number;
    place: number;
    units: number;
    worth: string;
  }
  interface RoundResult {
    broken: PartyEntry[];
    entry: number;
    ew: string[];
    games: number[];
    lines: PartyDeal[];
    margin: number;
    ns: string[];
    pad: PartyPadLine[];
    part: number[];
    round: number;
    score: number[];
    seats: Record<string, string>;
    table: number;
    told: boolean;
    totals: number[];
    units: number;
    winners: string[];
  }
  interface PartyEntry {
    points: number;
    side: number;
    why: string;
  }
  interface PartyDeal {
    contract: string;
    dealer: string;
    declarer: string;
    entries: PartyEntry[];
    entry: number;
    honours: Held | null;
    number: number;
    points: number[];
    rubber: number;
    tricks: number;
    vulnerable: boolean[];
  }
  interface Held {
    side: "EW" | "NS";
    held: number;
    in_one: number;
    void: number;
    others_void: number;
  }
  interface PartyPadLine {
    cells: string[];
    kind: string;
  }
  interface PartyTable {
    broken: PartyEntry[];
    cuts: [string, string[]][];
    dealer: string;
    ends: number;
    entry: number;
    games: number[];
    group: number;
    lines: PartyDeal[];
    over: boolean;
    pad: PartyPadLine[];
    part: number[];
    round: number;
    rubber: number;
    seats: Record<string, string>;
    started: number;
    table: number;
    told: boolean;
    totals: number[];
    undo: number;
    vulnerable: boolean[];
  }
  interface Terms {
    scoring: string;
    scale: "1963" | "today";
    honours: boolean;
    vulnerable: "all" | "law" | "none" | "opponents";
    limit: boolean;
    deals: number;
    minutes: number;
    each: boolean;
  }
  interface WaitingPlayers {
    players: string[];
    table: number;
  }
  interface PartyScoring {
    course: "chicago" | "four" | "rubber" | "rubbers" | "sum";
    game: number;
    keys: PartyKeys;
    note: string;
    title: string;
    unfinished: number[];
  }
  interface PartyKeys {
    aces: PartyHolding[];
    chicane: boolean;
    each: number[];
    form: "contract" | "odd" | "points";
    passes: boolean;
    trumps: PartyHolding[];
  }
  interface PartyHolding {
    held: number;
    in_one: number;
    points: number;
  }
  interface DirectorContent {
    announced: [number, string] | null;
    at_once: boolean;
    began: number;
    boards: number;
    calls: DirectorCallLine[];
    decimals: number;
    described: Described;
    draw: DrawDue | null;
    dropped: Record<number, number>;
    due: BoardDue[];
    ends: number;
    entered: Record<number, string[]>;
    form: string;
    hands: number;
    here: HereContent | null;
    id: string;
    in_all: number;
    journal: JournalLine[];
    left: Record<number, number>;
    members: Record<number, number[]>;
    most: number;
    movement: string;
    names: Record<number, string[]>;
    numbers: number[];
    one: string;
    over: boolean;
    pairs: number[];
    past: boolean;
    paused: number;
    penalties: PenaltyLine[];
    people: Record<number, string[]>;
    role: string;
    round: number;
    rounds: number;
    rulings: ClubRuling[];
    scoring: string;
    sections: Record<number, string>;
    sittings: [number, number, number, number][];
    tables: number;
    title: string;
    tops: boolean;
    unlisted: number;
    version: string;
  }
  interface DirectorCallLine {
    at: number;
    board: number;
    by: string;
    number: number;
    reason: string;
    table: number;
  }
  interface Described {
    type: "described";
    date: string;
    venue: string;
    identifier: string;
    club: string;
    club_number: string;
    contact: string;
    email: string;
    telephone: string;
    charge: string;
    rating: string;
    points: string;
  }
  interface DrawDue {
    knock_out: boolean;
    missing: number;
    round: number;
  }
  interface BoardDue {
    board: number;
    doubt: boolean;
    ew: number;
    laid: string;
    line: ClubResult | null;
    ns: number;
    round: number;
    table: number;
    vulnerable: string;
    waiting: boolean;
  }
  interface ClubResult {
    adjusted?: [number, number] | null;
    assigned?: [number, number][][] | null;
    board: number;
    by?: string;
    contract?: string;
    ew: number;
    lead?: string;
    ns: number;
    round: number;
    ruling?: string;
    score: number | null;
    table: number;
    tricks?: number | null;
    turned?: boolean;
    why?: string;
  }
  interface HereContent {
    machines: boolean;
    referee: boolean;
    tables: number[];
  }
  interface JournalLine {
    at: number;
    entry?: number;
    note?: number;
    text: string;
    undone: boolean;
  }
  interface PenaltyLine {
    pair: number;
    percent: number;
    points: number;
    reason: string;
  }
  interface ClubRuling {
    at: number;
    board: number;
    entry?: number;
    ew: number;
    note?: number;
    ns: number;
    text: string;
  }
  interface TableContent {
    announced: [number, string] | null;
    began: number;
    boards: number;
    calls: CallOfTable[];
    dealt: Record<number, [string, string]>;
    decimals: number;
    ends: number;
    form: string;
    id: string;
    in_all: number;
    members: Record<number, number[]>;
    movement: string;
    names: Record<number, string[]>;
    one: string;
    over: boolean;
    paused: number;
    plan: [number, number, number, number, number][];
    results: ClubResult[];
    round: number;
    rounds: number;
    scoring: string;
    table: number;
    tables: number;
    title: string;
    told: [number, string] | null;
    tops: boolean;
    unlisted: number;
    version: string;
    waiting: WaitingResult[];
  }
  interface CallOfTable {
    at: number;
    number: number;
    reason: string;
  }
  interface WaitingResult {
    adjusted?: [number, number] | null;
    assigned?: [number, number][][] | null;
    board: number;
    by?: string;
    contract?: string;
    ew: number;
    lead?: string;
    ns: number;
    round: number;
    ruling?: string;
    score: number | null;
    sent: string;
    table: number;
    tricks?: number | null;
    turned?: boolean;
    why?: string;
  }
  interface PlayerContent {
    announced: [number, string] | null;
    began: number;
    boards: number;
    calls: CallOfTable[];
    contestant: number;
    decimals: number;
    ends: number;
    form: string;
    here: boolean;
    id: string;
    in_all: number;
    members: Record<number, number[]>;
    movement: string;
    name: string;
    names: Record<number, string[]>;
    one: string;
    over: boolean;
    paused: number;
    plan: BoardOfPlayer[];
    round: number;
    rounds: number;
    scoring: string;
    table: number;
    tables: number;
    title: string;
    told: [number, string] | null;
    tops: boolean;
    unlisted: number;
    version: string;
  }
  interface BoardOfPlayer {
    against: number;
    board: number;
    here: boolean;
    laid: boolean;
    line: ClubResult | null;
    partner: string;
    round: number;
    seat: string;
    side: number;
    table: number;
  }
  interface ResultsContent {
    at_once: boolean;
    boards: number;
    by_rounds: boolean;
    closed: number[];
    corrections: CorrectionLine[];
    decimals: number;
    form: string;
    hands: Record<number, string>;
    id: string;
    in_all: number;
    lines: ScoredResult[];
    matches: MatchResult[];
    members: Record<number, number[]>;
    missing: number;
    movement: string;
    names: Record<number, string[]>;
    one: string;
    over: boolean;
    ranking: RankingLine[];
    round: number;
    rounds: number;
    running: RunningLine[][];
    scoring: string;
    seal: SealContent | null;
    tables: number;
    ties: string[];
    title: string;
    top: number;
    tops: boolean;
    unequal: string;
    unlisted: number;
    version: string;
    victory: string;
  }
  interface CorrectionLine {
    at: number;
    board: number;
    text: string;
  }
  interface ScoredResult {
    adjusted?: [number, number] | null;
    assigned?: [number, number][][] | null;
    board: number;
    by?: string;
    contract?: string;
    ew: number;
    ew_how: string;
    how: string;
    lead?: string;
    mp: [number, number];
    ns: number;
    own: Record<number, number>;
    round: number;
    ruling?: string;
    score: number | null;
    table: number;
    top: number;
    tricks?: number | null;
    turned?: boolean;
    why?: string;
  }
  interface MatchResult {
    awaited: number;
    how: string[];
    points: number[];
    round: number;
    teams: number[];
  }
  interface RankingLine {
    field: string;
    names: string[];
    pair: number;
    penalty: number;
    percent: number;
    place: string;
    played: number;
    points: number;
    split: string;
  }
  interface RunningLine {
    before: string;
    field: string;
    gained: number;
    pair: number;
    percent: number;
    place: string;
    points: number;
    share: number | null;
    split: string;
  }
  interface SealContent {
    hash: string;
    text: string;
  }
  interface EveningPlan {
    matches: boolean;
    name: string;
    one: string;
    pairs: number[];
    rounds: number;
    scoring: string;
    scorings: string[];
    tables: number;
    ties: string[];
    together: string;
    unequal: string;
    victories: Record<string, string[]>;
    victory: string;
    waits: number;
  }
  interface KeptMovement {
    about: string;
    kind: string;
    players: boolean;
    two: boolean;
  }
  interface ForeseenScore {
    how: string;
    percents: number[];
    points: number[];
    top: number;
  }
  interface GatheredLinks {
    deputy: LinkDrawn;
    director: LinkDrawn;
    players: PlayerLinkDrawn[];
    results: LinkDrawn;
    sentence: string;
    tables: TableLinkDrawn[];
  }
  interface LinkDrawn {
    link: string;
    qr: string;
  }
  interface PlayerLinkDrawn {
    link: string;
    name: string;
    of: number;
    qr: string;
  }
  interface TableLinkDrawn {
    link: string;
    qr: string;
    table: number;
  }
  interface MembersOffered {
    list: boolean;
    members: string[];
  }
  interface TableAway {
    away: [string, string][];
    board: number;
    id: string;
    table: number;
  }
  interface TableLaid {
    away: string[];
    board: number;
    deal: string;
    log: string[];
    over: boolean;
    seats: Record<string, string>;
    token: string;
  }
  interface LawBook {
    codes: LawCode[];
    phases: string[];
  }
  interface LawCode {
    name: string;
    offences: LawOffence[];
    rulings: LawRuling[];
    short: string;
    source: string;
    suited: string[];
    title: string;
  }
  interface LawOffence {
    later: string[];
    laws: string[];
    name: string;
    phase: string;
    table: [[string, string[]][], number][];
    title: string;
    tree: LawQuestion | number;
  }
  interface LawQuestion {
    answers: LawAnswer[];
    fact: string;
    text: string;
    together?: LawTogether[];
  }
  interface LawAnswer {
    next?: LawQuestion | number;
    value: string;
    why?: string;
    words: string;
  }
  interface LawTogether {
    as?: string;
    next?: LawQuestion | number;
    value: string;
  }
  interface LawRuling {
    besides: string[];
    done: string[];
    example: WorkedExample | null;
    later: string[];
    laws: string[];
    options: ChosenOption[];
    says: string;
    who: string;
  }
  interface WorkedExample {
    ruling: string;
    story: string;
  }
  interface ChosenOption {
    label: string;
    leads_to: string;
  }
  interface PracticeBook {
    codes: PracticeCode[];
  }
  interface PracticeCode {
    name: string;
    short: string;
    situations: PracticeSituation[];
  }
  interface PracticeSituation {
    asks: string;
    facts: Record<string, string>;
    id: string;
    offence: string;
    right: string;
    ruling: PlainRuling;
    shown: string;
    story: string;
    title: string;
    wrong: WrongChoice[];
  }
  interface PlainRuling {
    besides: string[];
    done: string[];
    later: string[];
    laws: string[];
    options: ChosenOption[];
    says: string;
    who: string;
  }
  interface WrongChoice {
    text: string;
    where: string;
  }
  interface JointRuling {
    about: number;
    adjusts: string;
    asks: string;
    besides: string[];
    open: AskedContent | null;
    owed: Record<string, string[]>;
    parts: RuledPart[];
    review: string[];
    tricks: Record<string, number>;
  }
  interface AskedContent {
    alone: string;
    answers: Record<string, string>;
    asks: string;
    question: string;
    several: boolean;
  }
  interface RuledPart {
    adjusts: string;
    besides: string[];
    done: string[];
    later: string[];
    laws: string[];
    offence: string;
    options: OptionContent[];
    review: string[];
    says: string;
    seat: string;
    taken: string[];
    tricks: number;
    who: string;
  }
  interface OptionContent {
    code: string;
    label: string;
    leads_to: string;
  }
  interface ClassContent {
    boards: ClassBoards[];
    id: string;
    over: boolean;
    present: number;
    pupils: ClassPupil[];
    role: string;
    shown: FacedBoard | null;
    tasks: ClassTaskLine[];
    title: string;
    you: ClassPupil | null;
  }
  interface ClassBoards {
    alone: boolean;
    boards: number[];
    event: string;
    link: string;
    move: boolean;
  }
  interface ClassPupil {
    answers: Record<string, ClassAnswerLine>;
    hand_up: boolean;
    name: string;
    number: number;
    since: number;
    tables: Record<string, string>;
    task: number | null;
  }
  interface ClassAnswerLine {
    code: string;
    right: boolean | null;
  }
  interface FacedBoard {
    board: number;
    boards: number;
    counts: Record<string, number>;
    faced: Record<string, string[]>;
    task: number;
    title: string;
  }
  interface ClassTaskLine {
    family: string;
    title: string;
  }
  interface ClassTaskContent {
    answered: boolean;
    hands: Record<string, string[]>;
    question: TrainerQuestion;
    task: number;
  }
  interface TrainerQuestion {
    point: string;
    family: string;
    name: string;
    heading: string;
    number: number;
    game: string;
    seat: string;
    turn: string;
    dealer: string;
    vulnerable: string;
    ask: string;
    aim: string;
    kind: string;
    hands: ShownHand[];
    piles: ShownPile[];
    calls: [string, string][];
    tricks: [string, string][][];
    trick: [string, string][];
    suits: ShownSuit[];
    options: AnswerOption[];
    why: string;
    citation: string;
    certificate: Certificate;
    certified: string;
    meaning: string;
  }
  interface ShownHand {
    seat: string;
    cards: string[];
    count: number;
    part: string;
  }
  interface ShownPile {
    name: string;
    cards: string[];
  }
  interface ShownSuit {
    suit: string;
    you: string;
    dummy: string;
    left: string;
    right: string;
    held: Record<string, string>;
    missing: string;
    played: string;
    places: [number, number];
    known: [string, string];
  }
  interface AnswerOption {
    code: string;
    label: string;
    mean: number | null;
    goal: number | null;
    loss: number | null;
    right: boolean;
    note: string;
  }
  interface Certificate {
    kind: string;
    measure: string;
    worlds: number;
    margin: number;
    bound: number;
  }
  interface BiddingContent {
    board: number;
    calls: CallMeaning[];
    choices: BiddingCallChoice[];
    dealer: string;
    done: number[];
    hand: string[];
    id: string;
    partner_here: boolean;
    plan: BiddingPlan;
    seat: string;
    turn: string;
    vulnerable: string;
  }
  interface CallMeaning {
    seat: string;
    code: string;
    meaning: string;
  }
  interface BiddingCallChoice {
    code: string;
    label: string;
  }
  interface BiddingPlan {
    boards: number;
    hands: "any" | "game" | "ours" | "slam";
    opponents: "bid" | "pass";
    partner: "machine" | "person";
    meanings: "auction" | "call";
    system: "natural" | "two-club" | "vanderbilt";
    seed: number;
  }
  interface LinkToGive {
    link: string;
    qr: string;
    sentence: string;
  }
  interface BoardCompared {
    number: number;
    hands: Record<string, string[]>;
    auctions: ComparedAuction[];
    par_score: number;
    par_contracts: string[];
    makes: Record<string, Record<string, number>>;
    worlds: number;
    imps: number;
  }
  interface ComparedAuction {
    by: string;
    calls: CallMeaning[];
    contract: string;
    declarer: string;
    tricks: number | null;
    score: number;
    mean: number | null;
  }
}

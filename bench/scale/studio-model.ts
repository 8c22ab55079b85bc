import type { Cost, Costs } from './costs';
import { createEngine, type Engine, type Flow, type Gate, type Wait } from './engine';

export type World = {
  costs: Costs;
  processes: number;
  /** One machine for all, load included; or a core for each process and so many for PostgreSQL. */
  cores: { shared: number } | { postgres: number };
  /** From a process to PostgreSQL and back, ms. */
  networkMs: number;
  /** Until a commit is safe, ms. */
  flushMs: number;
};

/** Connections of a process that do not listen for jobs, and hands for letters, which are most of what follows a booking. */
const CONNECTIONS = 8;
const HANDS = 3;
/** Work takes between half and one and a half of what it takes on average. */
const SPREAD = 0.5;

export type Studio = {
  engine: Engine;
  /** The version of the schedule: how many transactions have changed it. */
  version(): number;
  /** What a process of the studio does, each ending when its answer is there. */
  file(process: number, times: number): Flow;
  page(process: number): Flow;
  /** The schedule, kept as long as nothing was committed. */
  schedule(process: number): Flow;
  anew(process: number): Flow;
  book(process: number, classNumber: number): Flow;
  load(ms: number): Flow;
  /** Busy milliseconds. */
  busy: { node: number; postgres: number };
};

type Process = {
  thread: Gate;
  connections: Gate;
  hands: Gate;
  look: Wait;
  makeAnew: Wait;
  /** Of which version its schedule is. */
  madeAt: number;
  /** For each class, its transactions. */
  turns: Map<number, Wait>;
};

/** The studio's processes and their PostgreSQL as a network of queues. */
export function createStudio(world: World, seed: number): Studio {
  const { costs, networkMs } = world;
  const engine = createEngine(seed);
  const { wait, begin, createGate, createTurns } = engine;
  const machine = 'shared' in world.cores ? createGate(world.cores.shared) : null;
  const postgres = createGate('shared' in world.cores ? world.cores.shared : world.cores.postgres);
  const loadTool = createGate(1);
  const busy = { node: 0, postgres: 0 };
  let version = 0;

  function* work(gate: Gate, ms: number): Flow {
    yield gate.enter;
    if (machine) yield machine.enter;
    yield wait(ms);
    machine?.leave();
    gate.leave();
  }
  const varied = (ms: number) => ms * (1 - SPREAD + 2 * SPREAD * engine.random());
  function* node(process: Process, ms: number): Flow {
    const took = varied(ms);
    busy.node += took;
    yield* work(process.thread, took);
  }
  function* query(ms: number): Flow {
    const took = varied(ms);
    busy.postgres += took;
    yield wait(networkMs);
    yield* work(postgres, took);
  }
  /** Over a connection of its own. */
  function* ask(process: Process, ms: number): Flow {
    yield process.connections.enter;
    yield* query(ms);
    process.connections.leave();
  }
  /** So many trips, with this work before and during each of them in equal parts. */
  function* trips(process: Process, count: number, { nodeMs, postgresMs }: Cost, isInTransaction = false): Flow {
    for (let n = 0; n < count; n += 1) {
      yield* node(process, nodeMs / count);
      yield* isInTransaction ? query(postgresMs / count) : ask(process, postgresMs / count);
    }
  }
  /** The disk takes all that waits for it in one go. */
  const flush = createTurns(function* () {
    yield wait(world.flushMs);
  });
  const rows = new Map<number, Gate>();
  const rowOf = (classNumber: number) => {
    const row = rows.get(classNumber) ?? createGate(1);
    rows.set(classNumber, row);
    return row;
  };

  const { booking } = costs;
  const farther = (world.processes - 1) * booking.postgresMsPerFurtherProcess;
  const after: Cost = { ...booking.after, postgresMs: booking.after.postgresMs + farther };

  /** The transaction that holds the class from its lock until its commit is safe. */
  function* transaction(process: Process, classNumber: number): Flow {
    const row = rowOf(classNumber);
    yield process.connections.enter;
    yield row.enter;
    yield* trips(process, booking.tripsUnderLock, booking.transaction, true);
    yield flush;
    version += 1;
    row.leave();
    process.connections.leave();
  }
  function* aftermath(process: Process): Flow {
    yield process.hands.enter;
    yield* trips(process, booking.tripsAfter, after);
    for (let n = 2; n < booking.flushes; n += 1) yield flush;
    process.hands.leave();
  }

  function createProcess(): Process {
    const process: Process = {
      thread: createGate(1),
      connections: createGate(CONNECTIONS),
      hands: createGate(HANDS),
      look: createTurns(() => trips(process, 1, costs.look)),
      makeAnew: createTurns(function* () {
        const seen = version;
        yield* trips(process, costs.anew.trips, costs.anew);
        process.madeAt = seen;
      }),
      madeAt: 0,
      turns: new Map(),
    };
    return process;
  }
  const processes = Array.from({ length: world.processes }, createProcess);
  const at = (index: number) => processes[index % processes.length] as Process;

  /** Whoever comes while a transaction on the class runs goes with the next one. */
  function* takeTurn(process: Process, classNumber: number): Flow {
    const turn = process.turns.get(classNumber) ?? createTurns(() => transaction(process, classNumber));
    process.turns.set(classNumber, turn);
    yield turn;
  }

  return {
    engine,
    busy,
    version: () => version,
    load: (ms) => (machine ? work(loadTool, varied(ms)) : nothing()),
    *file(index, times) {
      yield* node(at(index), costs.file.nodeMs * times);
    },
    *page(index) {
      yield* node(at(index), costs.page.nodeMs);
    },
    *schedule(index) {
      const process = at(index);
      yield process.look;
      if (process.madeAt < version) yield process.makeAnew;
      yield* node(process, costs.kept.nodeMs);
    },
    *anew(index) {
      yield* trips(at(index), costs.anew.trips, costs.anew);
    },
    *book(index, classNumber) {
      const process = at(index);
      yield* trips(process, booking.tripsBefore, booking.before);
      yield flush;
      yield* booking.isTogether ? takeTurn(process, classNumber) : transaction(process, classNumber);
      begin(aftermath(process));
    },
  };
}

function* nothing(): Flow {}

import { createRandom } from '../../graphql-server/test/random';

/** Something that a flow waits for; `resume` goes on with it. */
export type Wait = (resume: () => void) => void;
/** What one person, or one piece of work, does: it yields what it waits for. */
export type Flow = Generator<Wait, void, void>;
/** So many may be inside at a time, the others in the order in which they came. */
export type Gate = { enter: Wait; leave(): void };

export type Engine = {
  now(): number;
  random(): number;
  begin(flow: Flow): void;
  wait(ms: number): Wait;
  createGate(places: number): Gate;
  /** One run at a time, for all who came while the last one was under way. */
  createTurns(run: (people: number) => Flow): Wait;
  /** Lets time pass until nothing happens any more or this moment is there, ms. */
  runUntil(end: number): void;
};

type Event = { at: number; order: number; happen: () => void };

/** Discrete events: time jumps from one to the next, and the same seed gives the same world. */
export function createEngine(seed: number): Engine {
  const events = createHeap();
  let now = 0;
  let order = 0;
  const at = (moment: number, happen: () => void) => {
    order += 1;
    events.push({ at: moment, order, happen });
  };
  const begin = (flow: Flow) => {
    const step = () => {
      const { done, value } = flow.next();
      if (!done) value(step);
    };
    step();
  };
  return {
    now: () => now,
    random: createRandom(seed).next,
    begin,
    wait: (ms) => (resume) => at(now + ms, resume),
    createGate,
    createTurns: (run) => createTurns(run, begin),
    runUntil: (end) => {
      for (let next = events.pop(); next; next = events.pop()) {
        if (next.at > end) return events.push(next);
        now = next.at;
        next.happen();
      }
    },
  };
}

function createGate(places: number): Gate {
  const waiting = createQueue<() => void>();
  let free = places;
  return {
    enter: (resume) => {
      if (free === 0) return waiting.push(resume);
      free -= 1;
      resume();
    },
    leave: () => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

function createTurns(run: (people: number) => Flow, begin: (flow: Flow) => void): Wait {
  let waiting: (() => void)[] = [];
  let isRunning = false;
  function* turns(): Flow {
    isRunning = true;
    while (waiting.length > 0) {
      const people = waiting;
      waiting = [];
      yield* run(people.length);
      for (const resume of people) resume();
    }
    isRunning = false;
  }
  return (resume) => {
    waiting.push(resume);
    if (!isRunning) begin(turns());
  };
}

/** First in, first out, without moving all others. */
function createQueue<Item>() {
  let items: Item[] = [];
  let first = 0;
  return {
    push: (item: Item): void => {
      items.push(item);
    },
    shift: (): Item | undefined => {
      const item = items[first];
      if (item === undefined) return undefined;
      first += 1;
      if (first > 1_000) {
        items = items.slice(first);
        first = 0;
      }
      return item;
    },
  };
}

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** The earliest first. */
function createHeap() {
  const heap: Event[] = [];
  const swap = (one: number, other: number) => {
    [heap[one], heap[other]] = [heap[other] as Event, heap[one] as Event];
  };
  return {
    push(event: Event): void {
      heap.push(event);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (!isBefore(heap[child] as Event, heap[parent] as Event)) return;
        swap(child, parent);
        child = parent;
      }
    },
    pop(): Event | undefined {
      const [earliest] = heap;
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return earliest;
      heap[0] = last;
      for (let parent = 0; ; ) {
        let least = parent;
        for (const child of [2 * parent + 1, 2 * parent + 2]) {
          if (child < heap.length && isBefore(heap[child] as Event, heap[least] as Event)) least = child;
        }
        if (least === parent) return earliest;
        swap(parent, least);
        parent = least;
      }
    },
  };
}

/** Processor time per answer, ms. */
export type Cost = { nodeMs: number; postgresMs: number };

/** What the bench measured and the simulation knows; nothing else of the product. */
export type Costs = {
  /** What is kept, or lies on the disk. */
  file: Cost;
  page: Cost;
  kept: Cost;
  /** The question what is committed, asked once for all who want the kept schedule at the same time. */
  look: Cost;
  /** The schedule made anew, and how often it waits for PostgreSQL. */
  anew: Cost & { trips: number };
  booking: {
    /** Of the one transaction that holds the class: however many bookings it makes. */
    transaction: Cost;
    /** Of each booking besides: until its transaction, and after its answer. */
    before: Cost;
    after: Cost;
    /** Whether one transaction makes all bookings of a class that wait for it. */
    isTogether: boolean;
    tripsBefore: number;
    tripsUnderLock: number;
    tripsAfter: number;
    /** How often it waits for the disk: once before the transaction, once at its end, the others afterwards. */
    flushes: number;
    /** What each further process adds for PostgreSQL: all of them hear of each job. */
    postgresMsPerFurtherProcess: number;
  };
  /** Of whoever asks, on the machine of the measurement. */
  loadMs: { kept: number; anew: number; booking: number };
};

/** Lets the fake of an external server delay its responses until the test releases them. */
export type Silence = {
  begin(): void;
  /** Releases all waiting requests. */
  end(): void;
  /** Waits until the silence ends. True when there was a silence. */
  pass(): Promise<boolean>;
  /** Number of requests that wait now. */
  waiting(): number;
};

export function createSilence(): Silence {
  let over: Promise<void> | null = null;
  let release: () => void = () => undefined;
  let waiting = 0;
  return {
    begin: () => {
      over = new Promise((resolve) => {
        release = resolve;
      });
    },
    end: () => {
      over = null;
      release();
    },
    pass: async () => {
      if (!over) return false;
      waiting += 1;
      await over;
      waiting -= 1;
      return true;
    },
    waiting: () => waiting,
  };
}

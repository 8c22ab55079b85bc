/** Servers of others that can be told to say nothing. */
export type Silence = {
  begin(): void;
  /** Whoever waits hears something again. */
  end(): void;
  /** Waits for as long as it lasts; whether there was anything to wait for. */
  pass(): Promise<boolean>;
  /** How many wait now. */
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

import type * as z from 'zod/mini';

/** A value stored for this browser tab, or in another storage. Works in memory where storage is blocked or full. */
export type SessionValue<T> = {
  read(): T | null;
  write(value: T): void;
  clear(): void;
};

function sessionStorageOrNull(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage;
  } catch {
    return null; // storage is blocked, which throws a SecurityError
  }
}

function parse<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Reads are checked against the schema; a value that does not match counts as absent. Put a version into the key. */
export function sessionValue<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  openStorage: () => Storage | null = sessionStorageOrNull,
): SessionValue<T> {
  let memory: T | null = null;
  const attempt = (action: (storage: Storage) => void) => {
    try {
      const storage = openStorage();
      if (storage) action(storage);
    } catch {
      // storage is blocked or full: the value stays in memory
    }
  };
  return {
    read() {
      let stored: T | null = null;
      attempt((storage) => {
        stored = parse(storage.getItem(key), schema);
      });
      return stored ?? memory;
    },
    write(value) {
      memory = value;
      attempt((storage) => storage.setItem(key, JSON.stringify(value)));
    },
    clear() {
      memory = null;
      attempt((storage) => storage.removeItem(key));
    },
  };
}

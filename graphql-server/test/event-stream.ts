/** An open stream of server-sent events, as a client reads it. */
export type EventStream = {
  status: number;
  /** The results received so far. */
  results: { data?: Record<string, unknown> | null; errors?: { message: string; extensions?: { code?: string } }[] }[];
  /** True when the server said that the subscription is complete. */
  isComplete(): boolean;
  /** Resolves when the server has ended the connection. */
  ended: Promise<void>;
  close(): void;
};

/** Subscribes with GET, as a browser's EventSource does. Resolves when the server has sent the headers. */
export async function openEventStream(
  url: string,
  query: string,
  headers: Record<string, string> = {},
  variables: object = {},
): Promise<EventStream> {
  const controller = new AbortController();
  const response = await fetch(
    `${url}/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`,
    {
      headers: { accept: 'text/event-stream', ...headers },
      signal: controller.signal,
    },
  );
  const results: EventStream['results'] = [];
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n').filter((block) => block.startsWith('event: next\n'));
      for (const block of blocks.slice(results.length)) results.push(JSON.parse(block.slice(block.indexOf('{'))));
    }
  };
  return {
    status: response.status,
    results,
    isComplete: () => text.includes('event: complete\n'),
    ended: read().catch(() => undefined), // cut off by either side
    close: () => controller.abort(),
  };
}

import { createServer, get } from 'node:http';

/** Baseline of P2: `node:http` that sends the bytes of one answer of the product, `ANSWER_URL`, from memory. */
const HEADERS = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary'];

get(process.env.ANSWER_URL ?? '', { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.once('end', () => {
    const bytes = Buffer.concat(chunks);
    const headers = {
      ...Object.fromEntries(HEADERS.map((name) => [name, answer.headers[name] ?? ''])),
      'content-length': bytes.length,
    };
    createServer((_request, response) => {
      response.writeHead(200, headers).end(bytes);
    }).listen(Number(process.env.PORT), '127.0.0.1');
  });
});

process.on('SIGTERM', () => process.exit(0));

import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { Certificate } from '@jobtrail/service-kit/testing';

/** The last command of a client, and its context. */
export interface ClientCommand {
  /** `GREETING` is the connection itself, `MESSAGE` an email up to its final dot. */
  readonly verb:
    | 'GREETING'
    | 'EHLO'
    | 'STARTTLS'
    | 'AUTH'
    | 'MAIL'
    | 'RCPT'
    | 'DATA'
    | 'MESSAGE'
    | 'RSET'
    | 'NOOP'
    | 'QUIT';
  /** The address of the RCPT command, '' before it. */
  readonly address: string;
  /** The address of the MAIL command, '' before it. */
  readonly from: string;
  /** The number of emails accepted on this connection. */
  readonly mails: number;
}

/**
 * A reply without its line end, or what the server does instead of replying. `drip` sends single bytes at an interval.
 */
export type Reaction = string | 'hang up' | 'silence' | { readonly drip: string; readonly everyMs: number };

/** A real SMTP server on bare sockets, which can also misbehave in any way. */
export interface ScriptedServer {
  readonly port: number;
  /** Decides what the server does; null means normal behavior. */
  script: (command: ClientCommand) => Reaction | null;
  /** Further lines of the reply to EHLO. */
  extensions: string[];
  /** Offers STARTTLS with this certificate. */
  certificate: Certificate | null;
  /** The total number of connections, and the number that are open now. */
  connections: number;
  open: number;
  /** The accepted emails, in order. */
  readonly accepted: Array<{ readonly address: string; readonly messageId: string; readonly encrypted: boolean }>;
  /** The addresses of all RCPT commands so far. */
  readonly named: string[];
  /** Closes all open connections. */
  hangUp(): void;
  /** Refuses new connections, and closes the open ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

const BEHAVED: Readonly<Record<ClientCommand['verb'], string>> = {
  GREETING: '220 scripted ESMTP',
  EHLO: '250 scripted',
  STARTTLS: '454 4.7.0 TLS not available',
  AUTH: '235 2.7.0 Accepted',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 Go ahead',
  MESSAGE: '250 2.0.0 Queued',
  RSET: '250 2.0.0 Ok',
  NOOP: '250 2.0.0 Ok',
  QUIT: '221 2.0.0 Bye',
};

export async function startScriptedServer(): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  let server: Server;
  const talk = (socket: Socket): void => {
    sockets.add(socket);
    scripted.connections += 1;
    scripted.open += 1;
    socket.on('close', () => {
      sockets.delete(socket);
      scripted.open -= 1;
    });
    converse(socket, scripted);
  };
  const listen = async (port: number): Promise<number> => {
    server = createServer(talk);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const port = await listen(0);
  const scripted: ScriptedServer = {
    port,
    script: () => null,
    extensions: [],
    certificate: null,
    connections: 0,
    open: 0,
    accepted: [],
    named: [],
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve));
      scripted.hangUp();
      await closed;
    },
    async comeBack() {
      await listen(port);
    },
  };
  return scripted;
}

/** Talks to one client; pipelined commands are processed in order. */
function converse(first: Socket, scripted: ScriptedServer): void {
  let socket: Socket = first;
  let address = '';
  let from = '';
  let mails = 0;
  let waiting = '';
  let named = false;
  let inMessage = false;
  let stuck = false;

  const react = (verb: ClientCommand['verb'], behaved: string = BEHAVED[verb]): boolean => {
    const reaction = scripted.script({ verb, address, from, mails }) ?? behaved;
    if (reaction === 'hang up') socket.destroy();
    else if (typeof reaction === 'object') drip(socket, reaction, goOn);
    else if (reaction !== 'silence') socket.write(`${reaction}\r\n`);
    stuck = reaction === 'hang up' || reaction === 'silence' || typeof reaction === 'object';
    if (typeof reaction === 'string' && reaction.startsWith('421')) socket.end();
    return typeof reaction === 'string' && /^[23]/.test(reaction);
  };
  const goOn = (): void => {
    stuck = false;
    read(Buffer.alloc(0));
  };
  const command = (line: string): void => {
    const verb = line.slice(0, 8) === 'STARTTLS' ? 'STARTTLS' : line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') {
      const lines = ['scripted', ...(scripted.certificate ? ['STARTTLS'] : []), ...scripted.extensions];
      react('EHLO', lines.map((text, index) => `250${index === lines.length - 1 ? ' ' : '-'}${text}`).join('\r\n'));
    } else if (verb === 'STARTTLS') {
      const { certificate } = scripted;
      if (react('STARTTLS', certificate ? '220 Go ahead' : BEHAVED.STARTTLS) && certificate) encrypt(certificate);
    } else if (verb === 'MAIL') {
      from = /<([^>]*)>/.exec(line)?.[1] ?? '';
      react('MAIL');
    } else if (verb === 'RCPT') {
      address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      scripted.named.push(address);
      named = react('RCPT');
    } else if (verb === 'DATA') inMessage = react('DATA', named ? BEHAVED.DATA : '554 5.5.1 No valid recipients');
    else if (verb === 'QUIT') {
      react('QUIT');
      socket.end();
    } else if (verb === 'AUTH' || verb === 'RSET' || verb === 'NOOP') react(verb);
    else socket.write('500 5.5.2 What?\r\n');
  };
  const message = (text: string): void => {
    inMessage = false;
    named = false;
    if (!react('MESSAGE')) return;
    mails += 1;
    const messageId = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '';
    scripted.accepted.push({ address, messageId, encrypted: socket instanceof TLSSocket });
  };
  const read = (chunk: Buffer): void => {
    waiting += chunk.toString('latin1');
    while (!stuck && !socket.destroyed) {
      const end = inMessage ? '\r\n.\r\n' : '\r\n';
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const text = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (inMessage) message(text);
      else command(text);
    }
  };
  const listen = (): void => {
    socket.on('data', read);
    socket.on('error', () => socket.destroy());
  };
  const encrypt = ({ key, cert }: Certificate): void => {
    socket.removeAllListeners('data');
    socket = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) });
    listen();
  };
  listen();
  react('GREETING');
}

/** @param dripped called after the last byte */
function drip(socket: Socket, { drip: text, everyMs }: { drip: string; everyMs: number }, dripped: () => void): void {
  const bytes = [...`${text}\r\n`];
  const timer = setInterval(() => {
    const next = bytes.shift();
    if (next !== undefined && !socket.destroyed) return void socket.write(next);
    clearInterval(timer);
    dripped();
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

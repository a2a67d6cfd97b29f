import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { Account } from '@social-data/ledger/accounts';
import type { ConnectionReporter } from '../observability/reporters.ts';
import { networkOf, type TrustedProxies } from './client-address.ts';

/**
 * Maximum number of requests without a response on one connection, and of its requests in one turn of the event loop.
 * One more closes the connection. Common clients do not pipeline, so they stay far below.
 */
const MAX_PIPELINED_REQUESTS = 16;

/** The connections and requests of one client address. It is known while one of the counts is above zero. */
interface Caller {
  /** Identifies the address: an IPv4 address, or an IPv6 network. */
  readonly network: string;
  /** Open connections. */
  connections: number;
  /** Requests that are being handled. */
  requests: number;
}

/** One open connection of a data listener. */
interface Connection {
  readonly socket: Socket;
  /** The peer's address, still known after it has hung up. */
  readonly address: string;
  /** Whether the peer is a trusted proxy, whose requests come from many callers. */
  readonly isTrustedProxy: boolean;
  readonly caller: Caller;
  /** The responses that are not written yet, in the order of their requests. */
  readonly responses: ServerResponse[];
  /** The last turn of the event loop in which requests arrived, and how many. */
  turn: number;
  requestsOfTurn: number;
  /**
   * Order of the last use among all connections: a number that grows with each request and response; 0 before the
   * first.
   */
  lastUse: number;
  /** Whether bytes arrived that are not HTTP. Whatever follows them is ignored. */
  isMalformed: boolean;
  /** Called once when every request has its response. */
  whenResponded: (() => void) | undefined;
}

interface ConnectionsOptions {
  /** Open connections of all data listeners. */
  readonly maxConnections: number;
  /** Open connections, and requests in progress, of one client address. */
  readonly connectionsPerAddress: number;
  readonly proxies: TrustedProxies;
  readonly report: ConnectionReporter;
}

/**
 * The open connections of all data listeners, and what is in progress on them. Bounds how many there are, and how many
 * one client address has. When they run out, connections that never sent a request are closed first, the oldest of them
 * first, then the ones that are idle for longest. When all have requests in progress, the address with the most
 * connections loses one; a new connection is refused when its own address has as many.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #callers = new Map<string, Caller>();
  readonly #open = new Set<Connection>();
  readonly #bySocket = new WeakMap<object, Connection>();
  /** Connections of HTTPS by the peer's address and port. */
  readonly #httpsByPeer = new Map<string, Connection>();
  #uses = 0;
  #turn = 0;
  #hasRequestsInTurn = false;
  #withoutResponse = 0;
  #handled = 0;
  #onIdle: (() => void) | undefined;
  /** The class of requests for the listeners: see `createBoundedRequest`. */
  readonly requestClass = createBoundedRequest((socket) => this.#isPipeliningTooMuch(socket));

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** Open connections. */
  get size(): number {
    return this.#open.size;
  }

  /** Requests without a response. */
  get requests(): number {
    return this.#withoutResponse;
  }

  /** Watches the connections of a listener for HTTP or HTTPS. */
  watch(listener: Server): void {
    const isHttps = listener instanceof TlsServer;
    listener.on('connection', (socket: Socket) => this.#accept(socket, isHttps));
    // With TLS, requests arrive on another socket than the accepted one.
    listener.on('secureConnection', (socket: Socket) => {
      const connection = this.#httpsByPeer.get(peerOf(socket));
      if (connection !== undefined) this.#bySocket.set(socket, connection);
    });
  }

  /** Also of a TLS socket whose handshake failed. */
  of(socket: object): Connection | undefined {
    const known = this.#bySocket.get(socket);
    return known ?? (socket instanceof Socket ? this.#httpsByPeer.get(peerOf(socket)) : undefined);
  }

  /** The address that a request comes from: that of the peer, or the one that a trusted proxy forwards. */
  addressOf({ socket, headers }: IncomingMessage): string {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return socket.remoteAddress ?? '';
    if (!connection.isTrustedProxy) return connection.address;
    return this.#options.proxies.clientAddress(headers['x-forwarded-for']) ?? connection.address;
  }

  /**
   * Begins to handle a request of an address. Undefined when the address has too many requests in progress; otherwise
   * call `end` with the result. A proxy that forwards no address has no limit, since it stands for all its callers.
   */
  begin(address: string, socket: Socket): Caller | undefined {
    const connection = this.#bySocket.get(socket);
    const isDirect = connection?.address === address;
    const caller = isDirect ? connection.caller : this.#callerOf(address);
    const isLimited = !(isDirect && connection.isTrustedProxy);
    if (isLimited && caller.requests >= this.#options.connectionsPerAddress) return undefined;
    caller.requests += 1;
    this.#handled += 1;
    return caller;
  }

  end(caller: Caller): void {
    caller.requests -= 1;
    this.#release(caller);
    this.#handled -= 1;
    this.#checkIdle();
  }

  /**
   * Resolves when all requests have their responses and none is handled, which may go on after its caller has hung up;
   * or after the timeout (milliseconds).
   */
  async whenIdle(timeout: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeout);
    this.#onIdle = resolve;
    this.#checkIdle();
    await promise;
    clearTimeout(timer);
  }

  #checkIdle(): void {
    if (this.#withoutResponse === 0 && this.#handled === 0) this.#onIdle?.();
  }

  /** Counts a request until its response is written or its connection is gone. */
  track({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined || !this.#open.has(connection)) return;
    connection.lastUse = this.#nextUse();
    connection.responses.push(response);
    this.#countInTurn(connection);
    this.#withoutResponse += 1;
    response.on('close', () => this.#responded(connection, response));
  }

  #countInTurn(connection: Connection): void {
    if (!this.#hasRequestsInTurn) {
      this.#hasRequestsInTurn = true;
      setImmediate(() => {
        this.#turn += 1;
        this.#hasRequestsInTurn = false;
      });
    }
    connection.requestsOfTurn = connection.turn === this.#turn ? connection.requestsOfTurn + 1 : 1;
    connection.turn = this.#turn;
  }

  /**
   * Whether one more request on the connection is too many. The server closes it then. Node may send responses while it
   * parses a chunk, so all requests of the same turn count, also those that have their response.
   */
  #isPipeliningTooMuch(socket: Socket): boolean {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return false;
    const { responses, turn, requestsOfTurn, address } = connection;
    const inTurn = turn === this.#turn ? requestsOfTurn : 0;
    if (Math.max(responses.length, inTurn) < MAX_PIPELINED_REQUESTS) return false;
    this.#options.report.closed('pipelining', address);
    return true;
  }

  /** Closes the connection of a request whose response takes too much memory while its caller does not read it. */
  drop({ socket }: IncomingMessage, address: string, account: Account | undefined): void {
    this.#options.report.closed('response-memory', address, account);
    // Discards what the operating system still holds for the caller. With TLS, `socket` is not the accepted one.
    this.#bySocket.get(socket)?.socket.resetAndDestroy();
    socket.destroy();
  }

  #accept(socket: Socket, isHttps: boolean): void {
    const peer = socket.remoteAddress;
    // The caller has hung up before it was accepted; its address is not known any more.
    if (peer === undefined) {
      socket.destroy();
      return;
    }
    // A listener for both versions has IPv4 addresses in the form `::ffff:192.0.2.1`.
    const address = peer.includes('.') ? peer.replace(/^::ffff:/, '') : peer;
    const caller = this.#callerOf(address);
    const isTrustedProxy = this.#options.proxies.includes(address);
    if (!this.#makeRoom(address, caller, isTrustedProxy)) {
      this.#release(caller);
      socket.destroy();
      return;
    }
    const connection: Connection = {
      ...{ socket, address, isTrustedProxy, caller, isMalformed: false },
      ...{ responses: [], turn: -1, requestsOfTurn: 0, lastUse: 0, whenResponded: undefined },
    };
    caller.connections += 1;
    this.#open.add(connection);
    this.#bySocket.set(socket, connection);
    const peerKey = peerOf(socket);
    if (isHttps) this.#httpsByPeer.set(peerKey, connection);
    socket.once('close', () => {
      if (isHttps) this.#httpsByPeer.delete(peerKey);
      this.#closed(connection);
    });
  }

  #callerOf(address: string): Caller {
    const network = networkOf(address);
    const known = this.#callers.get(network);
    if (known !== undefined) return known;
    const caller = { network, connections: 0, requests: 0 };
    this.#callers.set(network, caller);
    return caller;
  }

  #release(caller: Caller): void {
    if (caller.connections === 0 && caller.requests === 0) this.#callers.delete(caller.network);
  }

  /** Whether there is room for one more connection, after another one was closed if need be. */
  #makeRoom(address: string, caller: Caller, isTrustedProxy: boolean): boolean {
    const { maxConnections, connectionsPerAddress, report } = this.#options;
    if (!isTrustedProxy && caller.connections >= connectionsPerAddress) {
      report.closed('address-limit', address);
      return false;
    }
    if (this.#open.size < maxConnections) return true;
    const idle = this.#longestIdle();
    const closed = idle ?? this.#lastOfMost(caller.connections + 1);
    if (closed === undefined) {
      report.closed('connection-limit', address);
      return false;
    }
    report.closed(idle ? 'idle' : 'busy', closed.address);
    // Its place is free at once; the event "close" comes later.
    this.#closed(closed);
    closed.socket.destroy();
    return true;
  }

  /** The connection that was used last, of the address with the most; undefined when none has more than the number. */
  #lastOfMost(number: number): Connection | undefined {
    let last: Connection | undefined;
    for (const connection of this.#open) {
      const { connections } = connection.caller;
      if (connection.isTrustedProxy || connections <= number) continue;
      const more = connections - (last?.caller.connections ?? 0);
      if (more > 0 || (more === 0 && connection.lastUse > (last?.lastUse ?? 0))) last = connection;
    }
    return last;
  }

  /** Prefers connections without a request so far, the oldest of them. */
  #longestIdle(): Connection | undefined {
    let longest: Connection | undefined;
    for (const connection of this.#open) {
      if (connection.responses.length > 0) continue;
      if (longest === undefined || connection.lastUse < longest.lastUse) longest = connection;
    }
    return longest;
  }

  #responded(connection: Connection, response: ServerResponse): void {
    // `#closed` has counted the requests of this connection already.
    if (!this.#open.has(connection)) return;
    connection.lastUse = this.#nextUse();
    connection.responses.splice(connection.responses.indexOf(response), 1);
    this.#withoutResponse -= 1;
    this.#checkIdle();
    if (connection.responses.length > 0) return;
    connection.whenResponded?.();
    connection.whenResponded = undefined;
  }

  #closed(connection: Connection): void {
    if (!this.#open.delete(connection)) return;
    connection.caller.connections -= 1;
    this.#release(connection.caller);
    const responses = connection.responses.splice(0);
    this.#withoutResponse -= responses.length;
    this.#checkIdle();
    for (const response of responses) {
      // For a response that waits behind another one, Node emits no "close".
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  }

  #nextUse(): number {
    this.#uses += 1;
    return this.#uses;
  }
}

/**
 * The class of requests for a listener that closes connections with too many requests without a response. Node parses
 * all requests of a chunk of 64 KiB in one go, thousands of them, and stops only at a request that asks for an upgrade:
 * then it parses no more of the connection and, without a handler for upgrades, closes it. So the first request beyond
 * the limit claims to ask for an upgrade.
 * @param isTooMany whether one more request on the connection is too many
 */
function createBoundedRequest(isTooMany: (socket: Socket) => boolean): typeof IncomingMessage {
  return class BoundedRequest extends IncomingMessage {
    #upgrade: boolean | null = null;
    #isTooMany: boolean | undefined;

    get upgrade(): boolean | null {
      return this.#isTooMany === true || this.#upgrade;
    }

    /** Set to null by the constructor of the base class, then by the parser. */
    set upgrade(value: boolean | null) {
      if (value === null) return;
      this.#isTooMany ??= isTooMany(this.socket);
      this.#upgrade = value;
    }
  };
}

/** Identifies a connection of a listener as long as it is open. */
function peerOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`;
}

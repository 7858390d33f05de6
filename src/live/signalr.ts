import { HttpTransportType, HubConnectionBuilder, LogLevel, type IHttpConnectionOptions } from '@microsoft/signalr'
import { defer, Observable, Subject } from 'rxjs'
import { hubPath } from '../domain/hubs/hub.ts'
import { hubMessages } from './hub-messages.ts'
import type { Connect, Line, Told } from './transport.ts'

/**
 * Connects by SignalR over WebSockets, in JSON. The browser sends the session's cookie itself.
 * @param origin absolute, as a worker has no page to be relative to
 * @param options for callers without cookies: headers, a token
 */
export function signalR(origin: string, options: IHttpConnectionOptions = {}): Connect {
  return hub =>
    new Observable<Line>(subscriber => {
      const told$ = new Subject<Told>()
      const connection = build(new URL(hubPath(hub), origin).href, options)
      for (const method of hubMessages[hub]) {
        connection.on(method, (argument: unknown) => told$.next({ method, argument }))
      }
      connection.onclose(error => subscriber.error(inWords(error)))
      const call: Line['call'] = (method, ...parameters) => defer(() => connection.invoke(method, ...parameters))
      connection.start().then(
        () => subscriber.next({ call, told$ }),
        (error: unknown) => subscriber.error(error instanceof Error ? inWords(error) : error),
      )
      return () => {
        // A connection that is already gone may refuse to stop: there is nothing left to stop then.
        connection.stop().catch(() => undefined)
      }
    })
}

/** Why the server ended a connection, without what SignalR puts before it. */
function inWords(error = new Error('The server closed the connection')): Error {
  const [, reason] = /^Server returned (?:an error on close|handshake error): (.+)$/s.exec(error.message) ?? []
  return reason === undefined ? error : new Error(reason, { cause: error })
}

function build(url: string, options: IHttpConnectionOptions) {
  return (
    new HubConnectionBuilder()
      // Negotiated elsewhere, a connection would be refused: behind a load balancer each request may go to another server.
      .withUrl(url, { transport: HttpTransportType.WebSockets, skipNegotiation: true, ...options })
      .configureLogging(LogLevel.None)
      .build()
  )
}

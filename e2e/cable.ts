import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * A cable between a device and the server that can be pulled: then there is no connection for its pages, its workers and
 * its service worker alike.
 */
export class Cable {
  readonly url: string
  readonly #port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, target: number) {
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
    this.url = `http://127.0.0.1:${this.#port}`
    server.on('connection', near => {
      for (const socket of this.#pair(near, target)) this.#sockets.add(socket)
    })
  }

  /** @param url of the server */
  static async to(url: string): Promise<Cable> {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new Cable(server, Number(new URL(url).port))
  }

  #pair(near: Socket, target: number): readonly Socket[] {
    const far = connect(target, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => this.#sockets.delete(one))
    return [near, far]
  }

  async pull(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** At the same address. */
  async plugIn(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(this.#port, '127.0.0.1', resolve))
  }
}

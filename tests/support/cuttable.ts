import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Cuttable {
  /** `http://127.0.0.1:<port>`, or another scheme as given */
  readonly url: string
  /** Breaks every connection, and refuses new ones until mended. */
  cut(): void
  mend(): void
  /** Keeps every open connection open and passes nothing on, as after a failover; new ones work. */
  silence(): void
  /** Lets open connections pass nothing on either, and new ones, which are made: the server hangs. */
  hang(): void
  close(): Promise<void>
}

/** A network to a server that can be cut. */
export async function cuttable(url: string): Promise<Cuttable> {
  const { protocol, hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let isHanging = false
  const server = createServer(near => {
    if (isCut) {
      near.destroy()
      return
    }
    if (isHanging) {
      sockets.add(near)
      near.on('close', () => sockets.delete(near))
      near.on('error', () => near.destroy())
      return
    }
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
      isHanging = false
    },
    silence,
    hang: () => {
      isHanging = true
      silence()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

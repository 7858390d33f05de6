import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A way to another server that can be cut, and mended. */
export interface Cuttable {
  readonly port: number
  /** Ends every connection, and lets none through. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function cuttable(to: { readonly host: string; readonly port: number }): Promise<Cuttable> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    if (isCut) return void near.destroy()
    const far = connect(to)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => undefined)
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
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { TlsFiles } from '../../base/mqtt-settings.ts'

const handshakeTimeout = 10_000
const mostOpen = 20_000

interface Where {
  readonly host: string
  readonly port: number
  readonly tls: TlsFiles | undefined
}

/** Listens for controllers, with TLS where there is a certificate. @throws where the port is taken or a file is not there */
export async function listen({ host, port, tls }: Where, accept: (socket: Socket) => void): Promise<Server> {
  const server = tls
    ? createTlsServer({ ...(await read(tls)), minVersion: 'TLSv1.2', handshakeTimeout }, accept)
    : createServer(accept)
  server.maxConnections = mostOpen
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

const read = async (files: TlsFiles) => ({ cert: await readFile(files.cert), key: await readFile(files.key) })

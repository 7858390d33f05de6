import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../auth/secrets.ts'
import { nonceOf } from './headers.ts'

const nonceMark = '__CSP_NONCE__'

const unbuilt = `<!doctype html>
<html lang="en-GB">
  <head><meta charset="utf-8" /><title>Not built · Gatehouse</title></head>
  <body>
    <main>
      <h1>The app is not built yet</h1>
      <p>The server is running, but there is no built app for it to send.</p>
      <p>Run <code>npm run build</code> and load this page again. <code>npm start</code> does both.</p>
    </main>
  </body>
</html>
`

/**
 * Answers with the app's page, whatever its path: the app's own routes decide what is shown, 'Not Found' included.
 * Never cached, since each has its own nonce. Without a built app a 503 says how to build it.
 */
export const sendPage = (dist: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const path = request.url.split('?')[0] ?? ''
  if (isServers(path)) return reply.callNotFound()
  const page = await readPage(dist)
  reply.header('cache-control', 'no-store').header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  reply.type('text/html; charset=utf-8')
  if (page === undefined) return reply.code(503).send(unbuilt)
  return reply.send(
    page
      .replaceAll(nonceMark, nonceOf(reply.raw))
      .replace('<head>', `<head><meta name="gatehouse-build" content="${hashOf(page)}" />`),
  )
}

/** Its page names every script by its content: another build has another page. */
const hashOf = (page: string) => sha256(page).toString('hex').slice(0, 12)

/** Which build there is; undefined where none is. */
export async function readBuild(dist: string): Promise<string | undefined> {
  const page = await readPage(dist)
  return page === undefined ? undefined : hashOf(page)
}

/** Paths of the server's own, where a miss is a 404 and never the app. */
const isServers = (path: string) => /^\/(api|hubs|assets)(\/|$)/.test(path)

async function readPage(dist: string): Promise<string | undefined> {
  try {
    return await readFile(join(dist, 'index.html'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSettings } from '../../src/domain/public-settings.ts'
import { tokenInCookie } from '../auth/cookie.ts'
import { sha256 } from '../auth/secrets.ts'
import { escapeHtml } from '../base/escape-html.ts'
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

/** The built app, and what it needs before anybody has signed in. */
export interface Built {
  readonly dist: string
  readonly settings: PublicSettings
}

/** `light/sign-in.html`, the name of a screen, is for strangers: they need little of the app. */
type Page = 'index.html' | `light/${string}.html`

/**
 * Answers with a page, whatever its path: its own routes decide what is shown, 'Not Found' included.
 * Never cached, since each has its own nonce. Without a built app a 503 says how to build it.
 */
export const sendPage = ({ dist, settings }: Built, name: Page) => {
  const brought = settingsMark(settings)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isServers(path)) return reply.callNotFound()
    const page = await readPage(dist, name)
    reply.header('cache-control', 'no-store').header('permissions-policy', permissionsPolicy)
    reply.type('text/html; charset=utf-8')
    if (page === undefined) return reply.code(503).send(unbuilt)
    const marks = `<meta name="gatehouse-build" content="${hashOf(page)}" />${brought}${isNobody(request) ? nobody : ''}`
    return reply.send(page.replaceAll(nonceMark, nonceOf(reply.raw)).replace('<head>', () => `<head>${marks}`))
  }
}

/** What the page may ask the browser for: where it is, for 'near me' on the signal map, and nothing else of the machine. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(self)'

/** The page need not ask for them, and nothing on it moves when they come. */
const settingsMark = (settings: PublicSettings) =>
  `<meta name="gatehouse-settings" content="${escapeHtml(JSON.stringify(settings))}" />`

/** Tells the page that it need not ask who is signed in. */
const nobody = '<meta name="gatehouse-nobody" />'

/** A browser leaves our cookie out where another site's link has led here: of that we know nothing. */
const isNobody = (request: FastifyRequest) =>
  ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site'])) && tokenInCookie(request) === undefined

/** Opening the host by its name without a session leads to the sign-in screen at once, without the app. */
export const toSignIn = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers['sec-fetch-mode'] === 'navigate' && isNobody(request))
    return reply.header('cache-control', 'no-store').redirect('/login')
}

/** Its page names every script by its content: another build has another page. */
const hashOf = (page: string) => sha256(page).toString('hex').slice(0, 12)

/** Which build there is; undefined where none is. */
export async function readBuild(dist: string): Promise<string | undefined> {
  const page = await readPage(dist, 'index.html')
  return page === undefined ? undefined : hashOf(page)
}

/** Paths of the server's own, where a miss is a 404 and never the app. */
const isServers = (path: string) => /^\/(api|hubs|assets)(\/|$)/.test(path)

async function readPage(dist: string, name: Page): Promise<string | undefined> {
  try {
    return await readFile(join(dist, name), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

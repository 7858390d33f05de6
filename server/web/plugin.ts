import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pattern } from '../../src/domain/pattern.ts'
import { routes } from '../../src/domain/routes.ts'
import type { Context } from '../context.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { assetPolicy, pagePolicy } from './headers.ts'
import { sendPage, toSignIn } from './page.ts'
import { sendServiceWorker } from './service-worker.ts'
import { publicSettings, settingsEndpoint } from './public-settings.ts'

/** Strangers see nothing but the way in, which may be found. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /hubs/\n'

const lightRoutes = routes.filter(({ isLight }) => isLight)

const builtApp = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * The browser's side: `GET /api/settings`, the built app's files, and the app's page
 * on every path that is neither `/api` nor `/hubs`; a light page on the paths of strangers' screens.
 * @param dist the folder that `vite build` fills; tests give another
 */
export async function webPlugin(app: FastifyInstance, context: Context, dist: string = builtApp): Promise<void> {
  const settings = publicSettings(context.settings)
  const map = settings.mapStyleUrl && new URL(settings.mapStyleUrl).origin
  const built = assetPolicy(map)
  serveEndpoint(app, context, settingsEndpoint(dist))
  // A file's name under /assets holds its content's hash, so it never changes; its .gz is beside it.
  await app.register(staticFiles, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    setHeaders: reply => void reply.header('content-security-policy', built),
  })
  app.get('/service-worker.js', { helmet: { contentSecurityPolicy: false } }, sendServiceWorker(dist, built))
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  const sent = { dist, settings }
  const page = { helmet: { contentSecurityPolicy: pagePolicy(map) } }
  for (const { path, aliases, screen } of lightRoutes)
    for (const each of [path, ...aliases]) app.get(pattern(each), page, sendPage(sent, `light/${screen}.html`))
  app.get('/', { ...page, preHandler: toSignIn }, sendPage(sent, 'index.html'))
  app.get('/*', page, sendPage(sent, 'index.html'))
}

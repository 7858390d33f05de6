import type { IncomingMessage } from 'node:http'

const parameter = 'access_token'

/**
 * Moves SignalR's `access_token` query parameter, the only place a browser has for a websocket's credential, into the
 * Authorization header. From then on the url holds no secret, so nothing that logs it can leak one, and
 * authentication need not know about it. An existing header wins.
 */
export function moveAccessToken(request: IncomingMessage): void {
  const url = request.url ?? ''
  const queryAt = url.indexOf('?')
  if (queryAt < 0) return
  const search = new URLSearchParams(url.slice(queryAt + 1))
  if (!search.has(parameter)) return
  const token = search.get(parameter)
  search.delete(parameter)
  request.url = url.slice(0, queryAt) + (search.size > 0 ? `?${search.toString()}` : '')
  if (token && !request.headers.authorization) request.headers.authorization = `Bearer ${token}`
}

import { ApiError, errorOf } from './api-error.ts'
import { provedAfter } from './proof.ts'

/** How long a call waits for its answer, or an upload for any progress. */
export const timeoutMs = 30_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface RequestOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** The errors of calls that got no answer. */
export const noAnswer = () => new ApiError(0, `The server did not answer within ${timeoutMs / 1000} seconds`)
export const unreachable = () => new ApiError(0, 'The server cannot be reached')

type Listener = (error: ApiError) => void
const listeners = new Set<Listener>()

/**
 * Calls back for every answer that ends what the user is doing, whichever call got it: 401 (no session any more) and
 * 451 (this is another client's). The caller still gets the error. Returns how to stop.
 */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls the server's API and returns its JSON.
 * @param path below `/api`, with its query
 * @throws ApiError for every failure: no answer within 30 s, no connection, an error status, or an empty answer
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const value = await send(method, path, options)
  if (value === undefined) throw new ApiError(204, 'no response')
  return value as T
}

/** Like `request`, for calls whose success needs no words. */
export async function command(method: Method, path: string, options: RequestOptions = {}): Promise<void> {
  await send(method, path, options)
}

/** The same once more, where the user had to show first who they are. */
async function send(method: Method, path: string, options: RequestOptions): Promise<unknown> {
  try {
    return await sendOnce(method, path, options)
  } catch (error) {
    if (!(await provedAfter(error))) throw error
    return sendOnce(method, path, options)
  }
}

/** The JSON of the answer, undefined if it is empty. */
async function sendOnce(method: Method, path: string, { body, signal }: RequestOptions): Promise<unknown> {
  const answer = await reach(path, {
    method,
    credentials: 'same-origin',
    headers: {
      'application-identification': 'Website',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  })
  return valueOf(answer)
}

/** An answer as it came, by fetch or by upload. */
export interface Answer {
  readonly status: number
  readonly text: string
}

/** What an answer says: its JSON, undefined if empty. @throws ApiError for an error status; refusals are reported */
export function valueOf({ status, text }: Answer): unknown {
  const isGood = status >= 200 && status < 300
  const value = parsed(text, isGood)
  if (isGood) return value
  const error = errorOf(status, value)
  if (error.status === 401 || error.status === 451) for (const listener of listeners) listener(error)
  throw error
}

async function reach(path: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(`/api${path}`, init)
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') throw error
    throw name === 'TimeoutError' ? noAnswer() : unreachable()
  }
}

/** @param isGood a success, which is JSON or nothing: the page of some proxy is neither, and no answer of the server */
function parsed(text: string, isGood: boolean): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    if (isGood) throw new ApiError(0, 'Cannot parse data')
    return text
  }
}

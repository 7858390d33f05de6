import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/api/api-error.ts'
import { command, onRefusal, request } from '../../src/api/request.ts'

const answers = (status: number, body: string | null) => {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}
const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, not ${String(error)}`)
  return error
}

afterEach(() => vi.unstubAllGlobals())

describe('a call of the API', () => {
  it('says that the website asks, and returns the JSON of the answer', async () => {
    const asked = answers(200, '{"doorId":3}')
    expect(await request('POST', '/door', { body: { name: 'Front' } })).toEqual({ doorId: 3 })
    const [url, init] = asked.mock.calls[0] ?? []
    expect(url).toBe('/api/door')
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"name":"Front"}' })
    expect(init?.headers).toEqual({ 'application-identification': 'Website', 'content-type': 'application/json' })
  })

  it('turns a 422 into one line a property, and keeps the properties', async () => {
    const errors = [
      { propertyName: 'name', errorMessage: 'Name is required' },
      { propertyName: 'areaId', errorMessage: 'A door must belong in an area' },
    ]
    answers(422, JSON.stringify(errors))
    const error = await failure(request('POST', '/door'))
    expect(error.message).toBe('name: Name is required\nareaId: A door must belong in an area')
    expect(error.errors).toEqual(errors)
  })

  it('shows the string of a 400 or 500, and the error of any other', async () => {
    answers(400, '"The cursor is not one of ours"')
    expect((await failure(request('GET', '/door'))).message).toBe('The cursor is not one of ours')
    answers(500, '"Something went wrong here"')
    expect((await failure(request('GET', '/door'))).message).toBe('Something went wrong here')
    answers(409, '{"error":"Area 3 is still used","code":"inUse"}')
    expect(await failure(request('GET', '/door'))).toMatchObject({ status: 409, message: 'Area 3 is still used' })
    answers(502, null)
    expect((await failure(request('GET', '/door'))).message).toBe('The server answered with status 502')
  })

  it('takes no page of a proxy for an answer', async () => {
    answers(200, '<!doctype html><title>Sign in to this network</title>')
    const error = await failure(request('GET', '/door'))
    expect([error.message, error.status], 'as where there was no answer').toEqual(['Cannot parse data', 0])
    await expect(command('POST', '/door/3/unlock')).rejects.toThrow('Cannot parse data')
  })

  it('takes an empty answer for a failure only where something was asked for', async () => {
    answers(204, null)
    expect((await failure(request('GET', '/door'))).message).toBe('no response')
    await expect(command('POST', '/authentication/sign-out')).resolves.toBeUndefined()
  })

  it('says that the server cannot be reached, and that it took too long', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failure(request('GET', '/door'))).toMatchObject({ status: 0, message: 'The server cannot be reached' })
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'TimeoutError')))
    expect((await failure(request('GET', '/door'))).message).toBe('The server did not answer within 30 seconds')
  })

  it('passes on that its caller has given up', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => Promise.reject(signal?.reason))
    await expect(request('GET', '/door', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('notifies listeners of a 401 and a 451, and of nothing else', async () => {
    const heard: number[] = []
    const stop = onRefusal(({ status }) => heard.push(status))
    for (const status of [401, 451, 403, 500]) {
      answers(status, null)
      await failure(request('GET', '/door'))
    }
    stop()
    answers(401, null)
    await failure(request('GET', '/door'))
    expect(heard).toEqual([401, 451])
  })
})

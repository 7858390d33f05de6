import { request } from '../../../api/request.ts'
import type { Answered, Answering, LineFilter, LinePage } from '../domain/wire.ts'

/** Where lines come from, and where answers go: signed in, or by the link of a mail. */
export interface LineSource {
  /** Part of the cache key. */
  readonly key: string
  readonly read: (filter: LineFilter, after: string, signal: AbortSignal) => Promise<LinePage>
  readonly answer: (answer: Answering) => Promise<Answered>
}

/** As somebody who has signed in. @param of a reviewer's own lines, or those of all */
export const signedInSource = (id: number, of: 'mine' | 'all'): LineSource => ({
  key: `${id} ${of}`,
  read: (filter, after, signal) => {
    const query = new URLSearchParams({ filter, of, ...(after !== '' && { after }) })
    return request<LinePage>('GET', `/accessreview/${id}/lines?${query}`, { signal })
  },
  answer: body => request<Answered>('POST', `/accessreview/${id}/answer`, { body }),
})

/** For a reviewer who followed the link in an email. */
export const linkSource = (link: string): LineSource => ({
  key: `link ${link.slice(0, 8)}`,
  read: (filter, after, signal) =>
    request<LinePage>('POST', '/accessreview/link/lines', {
      body: { link, filter, ...(after !== '' && { after: Number(after) }) },
      signal,
    }),
  answer: answer => request<Answered>('POST', '/accessreview/link/answer', { body: { link, answer } }),
})

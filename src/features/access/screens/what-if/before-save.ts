import { ApiError, messageOf } from '../../../../api/api-error.ts'
import type { Asking, BeforeSave, PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { intendedBy } from './intended.ts'
import { reads, WhatIfSummary } from './WhatIfSummary.tsx'
import { whatIfQuery } from './what-if-query.ts'
import { questionsOf } from './what-if-words.ts'

const [forbidden, invalid] = [403, 422]

/** What is to be confirmed once more; where it can't be found out, that it can't. */
async function ask(writes: readonly PendingWrite[], { queries, words, may }: Asking): Promise<readonly string[]> {
  const intended = intendedBy(writes)
  // Users who may not see it read so beside the form.
  if (!intended || !reads.every(may)) return []
  try {
    return questionsOf(await queries.fetchQuery(whatIfQuery(intended)), words)
  } catch (error) {
    // What is refused is refused again when it is saved.
    if (error instanceof ApiError && (error.status === forbidden || error.status === invalid)) return []
    return [`What this does to access could not be worked out: ${messageOf(error)}.`]
  }
}

/** Says before a write who gains and loses access by it. */
export const accessBeforeSave: BeforeSave = { Summary: WhatIfSummary, ask }

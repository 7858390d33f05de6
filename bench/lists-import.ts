import type { RunningServer } from '../server/start.ts'
import type { Row } from './table.ts'
import { timedJob } from './timed-job.ts'

const people = 50_000
const limitSeconds = 60

/** Imports people from a CSV as a user does, and measures how long others wait for a page during it. */
export async function importPeople(
  name: string,
  server: RunningServer,
  headers: Record<string, string>,
  clientId: number,
): Promise<Row> {
  const { state, seconds, longestMs } = await timedJob(server, headers, clientId, () => begin(server.url, headers))
  return {
    what: `import of ${people.toLocaleString('en-GB')} people: upload, check, write (${name})`,
    value: `${seconds.toFixed(1)} s, ${state}; another's request waited ${Math.round(longestMs)} ms at most`,
    limit: `under ${limitSeconds} s`,
    peer: '',
    pass: seconds < limitSeconds && state === 'succeeded',
  }
}

async function begin(url: string, headers: Record<string, string>): Promise<number> {
  const lines = ['First name,Surname,Email,Company,Department,Mobile']
  for (let n = 0; n < people; n++)
    lines.push(
      `First${n},Surname${n % 5000},bench${n}@people.example,Company ${n % 40},Department ${n % 12},07700 ${900_000 + n}`,
    )
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'people.csv')
  const uploaded = await fetch(`${url}/api/person/import/columns`, { method: 'POST', headers, body: form })
  const { importId, mapping } = (await uploaded.json()) as { importId: number; mapping: object }
  const answer = await fetch(`${url}/api/person/import/${importId}/run`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mapping }),
  })
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { jobId: number }).jobId
}

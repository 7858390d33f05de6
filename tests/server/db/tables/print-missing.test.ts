import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('prints what the migrations lack, without a database of ours', async () => {
  const { DATABASE_URL: _none, ...environment } = process.env
  const { stdout } = await run('npm', ['run', '--silent', 'db:missing'], { env: environment })
  expect(stdout).toBe('-- Nothing is missing: the migrations make what is declared.\n')
})

import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const ours = ['server', 'src', 'workers', 'dashboards', 'simulator']

/** The files of our own code (or those that `folders` name) in which a pattern is found. */
function filesWith(pattern: string, folders: readonly string[] = ours): string[] {
  const { status, stdout } = spawnSync('git', ['grep', '-lE', pattern, '--', ...folders], { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`git grep ended with ${status}`)
  return stdout.split('\n').filter(Boolean)
}

it('runs no text as code, and makes no HTML of texts', () => {
  expect(filesWith('\\beval\\(|new Function\\(|node:vm')).toEqual([])
  expect(filesWith('dangerouslySetInnerHTML|(inner|outer)HTML\\b|insertAdjacentHTML|document\\.write')).toEqual([])
})

it('starts no program but the embedded database, and asks nothing but ps', () => {
  expect(filesWith('node:child_process')).toEqual([
    'server/db/embedded/process-command.ts',
    'server/db/embedded/process-start.ts',
    'server/db/embedded/process.ts',
  ])
  // None goes through a shell.
  expect(filesWith('shell:|\\bexec(Sync)?\\(', ['server/db/embedded/process*.ts'])).toEqual([])
})

it('takes what must not be guessed from no predictable source', () => {
  // How long a transaction waits before it is tried again.
  expect(filesWith('Math\\.random\\(')).toEqual(['server/db/transaction.ts'])
})

it('hashes with SHA-256 and encrypts with AES-256-GCM, wherever it does so by itself', () => {
  expect(filesWith("create(Hash|Hmac)\\('([^s]|s[^h]|sh[^a]|sha[^2]|sha2[^5])")).toEqual([])
  expect(filesWith("createCipheriv\\('aes-256-gcm'")).toEqual(['server/secrets/seal.ts'])
  expect(filesWith('create(Cipher|Decipher)iv\\(')).toEqual(['server/secrets/seal.ts'])
})

import type { DemoAccount } from './demo/index.ts'
import type { RunningServer } from './start.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Says where the server is, and how to sign in: passwords only when they were made at this start. */
export function announce(
  { url, context: { settings } }: RunningServer,
  made: readonly DemoAccount[] | undefined,
  link: string | undefined,
): void {
  say(`Gatehouse is ready at ${url}`)
  if (link !== undefined) say(`Make the first administrator here (works once): ${url}${link}`)
  if (made) {
    const width = Math.max(...made.map(({ username }) => username.length))
    say('\nDemo sign-ins (shown once):')
    for (const { role, username, password } of made) say(`  ${username.padEnd(width)}  ${password}  ${role}`)
    say(`Kept in ${settings.dataFolder}/demo-accounts.json`)
  } else if (settings.demo) {
    say(`The demo sign-ins are in ${settings.dataFolder}/demo-accounts.json`)
  }
}

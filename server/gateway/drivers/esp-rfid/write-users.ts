import type { BoardLine } from './board-line.ts'
import type { Users } from './users.ts'

/** The cards to remove and to write. */
function differenceOf(has: Users, wanted: Users) {
  return {
    removed: [...has.keys()].filter(uid => !wanted.has(uid)),
    written: [...wanted].filter(([uid, until]) => has.get(uid) !== until),
  }
}

/**
 * Makes the board's list match, and removes all other cards: one that was added on the board itself would open the door
 * without being known in the app. Removals come first.
 * @param has the list on the board; if it is not known, it is read first, and read again afterwards to verify it
 * @returns the list that the board has now
 * @throws NoAnswer if the board does not answer; its list is then unknown
 */
export async function writeUsers(line: BoardLine, has: Users | undefined, wanted: Users): Promise<Users> {
  if (has) {
    await change(line, has, wanted)
    return wanted
  }
  await change(line, await listSurely(line), wanted)
  const after = await listSurely(line)
  await change(line, after, wanted)
  return wanted
}

async function change(line: BoardLine, has: Users, wanted: Users): Promise<void> {
  const { removed, written } = differenceOf(has, wanted)
  for (const uid of removed) await line.remove(uid)
  for (const [uid, until] of written) await line.add(uid, until)
}

/** An empty list looks the same as a lost one. So the list is cleared then, which the board does answer. */
async function listSurely(line: BoardLine): Promise<Users> {
  const users = await line.list()
  if (users.size === 0) await line.removeAll()
  return users
}

import type { BoardLine } from './board-line.ts'
import type { Users } from './users.ts'

/** What a list of users must become. */
function differenceOf(has: Users, wanted: Users) {
  return {
    removed: [...has.keys()].filter(uid => !wanted.has(uid)),
    written: [...wanted].filter(([uid, until]) => has.get(uid) !== until),
  }
}

/**
 * Makes a board have these users and no others: whoever was added at the board itself would open the door unknown to
 * everybody here. Those who may not enter go first.
 * @param has what it has, as far as is known; it is read from the board if it is not, and again to make sure
 * @returns what it has now
 * @throws NoAnswer if the board does not answer: then it is not known what it has
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

/** An empty list looks like one that was lost, so the board is told to be empty, which it answers. */
async function listSurely(line: BoardLine): Promise<Users> {
  const users = await line.list()
  if (users.size === 0) await line.removeAll()
  return users
}

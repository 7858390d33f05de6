import classes from '../notices/Board.module.css'
import type { BoardMessages } from './use-messages.ts'

/** Why no message stands on the board, in the colours of the board. */
export function NothingShown({ messages }: { messages: BoardMessages }) {
  const [title, reason] = whyNothing(messages)
  return (
    <div className={classes.nothing}>
      <p>
        <strong>{title}</strong>
        <br />
        {reason}
      </p>
    </div>
  )
}

function whyNothing({ count, known, mayRead }: BoardMessages): readonly [title: string, reason: string] {
  if (count === 0) return ['No messages', 'The notice board has none yet.']
  if (!mayRead) return ['Its messages cannot be shown here', 'You need the permission NOTICEMESSAGE_READ to see them.']
  if (known.length === 0) return ['Its messages cannot be shown here', 'They are no more.']
  return ['No message is shown now', 'None of its messages is published for today.']
}

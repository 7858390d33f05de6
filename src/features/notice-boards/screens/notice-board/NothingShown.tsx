import classes from '../notices/Board.module.css'
import type { BoardMessages } from './use-messages.ts'

/** Why no message is on the board, in the colours of the board. */
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
  if (count === 0) return ['No messages', 'This notice board has no messages yet.']
  if (!mayRead) return ['Its messages cannot be shown here', 'You do not have permission to see them.']
  if (known.length === 0) return ['Its messages cannot be shown here', 'They have been deleted.']
  return ['No message is shown now', 'None of its messages is published for today.']
}

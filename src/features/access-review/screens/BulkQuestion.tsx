import { count } from '../../../ui/figures.ts'
import type { Decision, ReviewLine } from '../domain/wire.ts'
import { Question } from './Question.tsx'

interface BulkQuestionProps {
  decision: Decision
  lines: readonly ReviewLine[]
  onYes: () => Promise<void>
  onClose: () => void
}

const shown = 5

/** Asks before many lines are answered together. */
export default function BulkQuestion({ decision, lines, onYes, onClose }: BulkQuestionProps) {
  const verb = decision === 'confirm' ? 'Confirm' : 'Remove'
  const names = lines.slice(0, shown).map(({ person, credential }) => person ?? credential)
  const more = lines.length > shown ? ` and ${lines.length - shown} more` : ''
  const title = `${verb} ${count(lines.length, 'line')}`
  return (
    <Question title={title} action={title} isDangerous={decision === 'remove'} onYes={onYes} onClose={onClose}>
      {verb} {names.join(', ')}
      {more}?{' '}
      {decision === 'remove' && 'Their access ends when the review finishes, and this can be taken back until then.'}
    </Question>
  )
}

import { Alert } from '@mantine/core'
import { mostControllers, mostThings, type SystemAnswer } from '../domain/answers.ts'
import { figure } from '../../../ui/figures.ts'
import { useCaller } from '../../../crud/caller/caller.ts'

/** Says that a system is shown in part: what is missing must not look as if it weren't there. */
export function Cut({ system }: { system: SystemAnswer }) {
  const { words } = useCaller()
  if (!system.isCut) return null
  return (
    <Alert color="yellow" title="Not everything is shown">
      {words.say(
        `Only the first ${figure(mostControllers)} {many controller} and ${figure(mostThings)} parts are. Choose a smaller {one area}, or one {one controller}.`,
      )}
    </Alert>
  )
}

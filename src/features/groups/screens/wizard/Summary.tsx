import { useCaller } from '../../../../crud/caller/caller.ts'
import type { AccessGroups } from '../../domain/access-doors.ts'
import type { NewGroup } from '../../domain/wizard.ts'
import type { Doors } from '../matrix/use-access-doors.ts'
import { useWizardPeople } from './PeopleStep.tsx'
import { summaryOfGroup } from './summary-words.ts'
import classes from './Wizard.module.css'

interface SummaryProps {
  draft: NewGroup
  doors: Doors
  read: AccessGroups
}

/** Who will be able to open what, in words. */
export function Summary({ draft, doors, read: { areas, timeProfiles } }: SummaryProps) {
  const { words } = useCaller()
  const { data } = useWizardPeople(draft.personIds)
  const people = (draft.personIds.length > 0 ? data?.items : undefined) ?? []
  return (
    <div className={classes.said} aria-busy={draft.personIds.length > 0 && !data}>
      <p>
        <strong>{draft.name}</strong>
      </p>
      {summaryOfGroup(draft, { doors, areas, timeProfiles, people }, words).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

import { useNavigate } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AccessList } from './AccessList.tsx'
import { FirstFocus } from './FirstFocus.tsx'
import type { GiveField } from './give-fields.ts'
import type { Sent } from './give.ts'
import { GiveForm } from './GiveForm.tsx'
import { SubjectScreen } from './SubjectScreen.tsx'
import { useSubject } from './use-subject.ts'
import type { Whose } from './use-access.ts'

interface Shape {
  readonly heading: string
  readonly fixed: Sent
  readonly asks: readonly GiveField[]
  readonly whose: Whose
}

/** Gives access to or by one record; what it has already stands below. */
export default function GiveAccessScreen() {
  const { words } = useCaller()
  const subject = useSubject()
  const navigate = useNavigate()
  const { route, of, id, page } = subject
  const isToArea = route.path.endsWith('-to-area')
  const [fob, person, group, area] = (['fob', 'person', 'group', 'area'] as const).map(words.one)
  const shapes: Readonly<Record<typeof of, Shape>> = {
    token: {
      heading: `Activate ${fob} to ${isToArea ? area : group}`,
      fixed: { tokenIds: [id] },
      asks: [isToArea ? 'areas' : 'groups'],
      whose: { tokenId: id },
    },
    person: {
      heading: `Activate ${person} to ${group}`,
      fixed: { personIds: [id] },
      asks: ['groups'],
      whose: { personId: id },
    },
    area: {
      heading: `Activate a ${group} in ${area}`,
      fixed: { areaIds: [id] },
      asks: ['membersOf'],
      whose: { areaId: id },
    },
    group: {
      heading: `Activate ${person} in ${group}`,
      fixed: { groupIds: [id] },
      asks: ['people', 'tokens'],
      whose: { groupId: id },
    },
  }
  const { heading, fixed, asks, whose } = shapes[of]
  return (
    <SubjectScreen subject={subject} heading={heading} needs={tokenActivation.permission.add}>
      {() => (
        <>
          <FirstFocus>
            <GiveForm fixed={fixed} asks={asks} onDone={() => void navigate(page)} />
          </FirstFocus>
          <RecordPart title="Access">
            <AccessList
              whose={whose}
              names={of === 'token' || of === 'person' ? 'place' : 'holder'}
              empty={<EmptyState title="No access yet">What is given above stands here.</EmptyState>}
            />
          </RecordPart>
        </>
      )}
    </SubjectScreen>
  )
}

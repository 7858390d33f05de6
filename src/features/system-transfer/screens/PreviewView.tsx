import { Skeleton } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { Blocks } from './Blocks.tsx'
import { Counts } from './Counts.tsx'
import { Renames } from './Renames.tsx'
import classes from './SystemTransfer.module.css'
import type { usePreview } from './use-transfer.ts'

/** What moves, what does not, and what stands in the way. */
export function PreviewView({ of }: { of: ReturnType<typeof usePreview> }) {
  const { words } = useCaller()
  const { data } = of
  if (!data && !of.error) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <>
      <ReadFailed what="What the transfer would do" of={of} />
      {data && (
        <>
          <Blocks of={data} />
          <div className={classes.columns}>
            <Counts title="Moves" of={data.moves} empty="Nothing" />
            <Counts title="Ends" of={data.ends} empty={`Nothing of ${data.from} ends`} />
            <Counts
              title={`Stays with ${data.from}, without this ${words.one('area')}`}
              of={data.cut}
              empty="Nothing refers to it"
            />
            <Counts title="Is copied" of={data.copied} empty="Nothing has to be copied" />
          </div>
          <Renames of={data.renames} />
          <p>
            {words.Many('person')}, {words.many('token')} and {words.many('group')} of {data.from} stay there and lose
            their access. Events, alarms and logs stay as well. {words.Many('customField')} lose their values.{' '}
            {words.Many('hostingContract')} stay with the {words.one('client')} that pays.{' '}
            {words.Many('integrationKey')} of {words.many('controller')} move with them: whoever has seen one should
            replace it afterwards.
          </p>
        </>
      )}
    </>
  )
}

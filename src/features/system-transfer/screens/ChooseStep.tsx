import { Choose } from '../../../crud/Choose.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { Chosen } from './use-chosen.ts'
import classes from './SystemTransfer.module.css'

/** Which site moves, and to whom where that is known. */
export function ChooseStep({ chosen, titles }: { chosen: Chosen; titles: { area?: string; destination?: string } }) {
  const { words } = useCaller()
  return (
    <div className={classes.box}>
      <Choose
        target="area"
        label={words.One('area')}
        description="Everything below it moves too"
        value={chosen.areaId}
        title={titles.area}
        onChange={id => chosen.choose('baseAreaId', id)}
        isRequired
      />
      <Choose
        target="client"
        label={`New ${words.one('client')}`}
        description="Leave empty to offer it by email to one that has no account yet"
        value={chosen.destinationId}
        title={titles.destination}
        onChange={id => chosen.choose('destinationClientId', id)}
      />
    </div>
  )
}

import { Choose } from '../../../crud/Choose.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { type EntityId, entities } from '../../../domain/entities/index.ts'
import { type AskedPlace, type PlaceName, placeNames } from './place.ts'
import classes from './Hardware.module.css'

interface PlaceChoiceProps {
  place: AskedPlace | undefined
  onChange: (place: AskedPlace | undefined) => void
}

/** Whose hardware is shown: a site's, what is behind a communicator, or a controller's. Choosing one leaves the others. */
export function PlaceChoice({ place, onChange }: PlaceChoiceProps) {
  const { may } = useCaller()
  const offered = placeNames.filter(name => may(entities[name satisfies EntityId].permission.read))
  return offered.map(name => (
    <div key={name} className={classes.choice}>
      <PlaceInput name={name} value={place?.of === name ? place.id : undefined} onChange={onChange} />
    </div>
  ))
}

interface PlaceInputProps {
  name: PlaceName
  value: number | undefined
  onChange: (place: AskedPlace | undefined) => void
}

function PlaceInput({ name, value, onChange }: PlaceInputProps) {
  const { words } = useCaller()
  return (
    <Choose
      target={name}
      label={words.One(name)}
      value={value}
      onChange={id => onChange(id === undefined ? undefined : { of: name, id })}
    />
  )
}

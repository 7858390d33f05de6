import type { Favourite } from '../../../api/favourites.ts'
import { favouriteIcons } from '../../../crud/favourite-icons.ts'
import { favouriteIcons as names } from '../../../domain/entities/settings/favourite.ts'
import classes from './Favourites.module.css'

const all = Object.keys(names) as Favourite['icon'][]

interface IconRadiosProps {
  value: Favourite['icon']
  onChange: (icon: Favourite['icon']) => void
}

/** What a favourite is marked with: always one of these. */
export function IconRadios({ value, onChange }: IconRadiosProps) {
  return (
    <fieldset className={classes.icons}>
      <legend className={classes.legend}>Icon</legend>
      {all.map(icon => {
        const Icon = favouriteIcons[icon]
        return (
          <label key={icon} className={classes.choice} title={names[icon]}>
            <input
              type="radio"
              name="favourite-icon"
              className={classes.radio}
              aria-label={names[icon]}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <Icon className={classes.icon} aria-hidden />
          </label>
        )
      })}
    </fieldset>
  )
}

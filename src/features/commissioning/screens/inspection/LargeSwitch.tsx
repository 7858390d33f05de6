import { Switch } from '@mantine/core'
import classes from './Inspection.module.css'

interface LargeSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A yes or no as wide as the screen: all of it can be pressed, with a thumb or in gloves. */
export const LargeSwitch = ({ label, isOn, onChange }: LargeSwitchProps) => (
  <label className={classes.switch}>
    <span>{label}</span>
    <Switch
      size="xl"
      aria-label={label}
      classNames={{ trackLabel: classes.answer ?? '' }}
      checked={isOn}
      onLabel="Yes"
      offLabel="No"
      onChange={event => onChange(event.currentTarget.checked)}
    />
  </label>
)

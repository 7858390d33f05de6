import type { ComponentProps } from 'react'
import classes from './TickBox.module.css'

/** The browser's own check box, for where there are hundreds: one of Mantine's costs a dozen components. */
export const TickBox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input type="checkbox" className={classes.box} {...props} />
)

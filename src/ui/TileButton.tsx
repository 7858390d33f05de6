import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './TileButton.module.css'

type TileButtonProps = ButtonProps & Pick<ComponentProps<'button'>, 'onClick' | 'aria-label' | 'aria-pressed' | 'title'>

/** A button inside a tile: small on a desk, where tiles are dense; large enough for a thumb where thumbs are used. */
export function TileButton(props: TileButtonProps) {
  return <Button variant="default" {...props} className={classes.button} />
}

/** Keeps a failing island from taking more than its own place. */
import { Component, type ReactNode } from 'react';

export interface IslandBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

export class IslandBoundary extends Component<IslandBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

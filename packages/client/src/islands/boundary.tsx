/** Keeps a failing island from taking more than its own place. */
import { Component, type ReactNode } from 'react';

export interface IslandBoundaryProps {
  /** Island name, for the log. */
  readonly name: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

export class IslandBoundary extends Component<IslandBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(`Island ${this.props.name}:`, error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';

interface IslandBoundaryProps {
  readonly children: ReactNode;
  /** What the server rendered, without what needs JavaScript. */
  readonly fallback: ReactNode;
}

interface IslandBoundaryState {
  readonly failed: boolean;
}

/** An error boundary: when the island fails, its plain HTML and the rest of the page stay usable. */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { failed: false };

  static getDerivedStateFromError(): IslandBoundaryState {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';

/**
 * An error boundary. If the island fails, its plain HTML and the rest of the page stay usable. React writes the error to the
 * browser’s console. It is not sent to the server, because its message may contain what a visitor typed.
 */
export class IslandBoundary extends Component<{ children: ReactNode; fallback: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

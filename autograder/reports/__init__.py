"""What people read after grading: feedback pages, tables of grades, and the class on one page."""

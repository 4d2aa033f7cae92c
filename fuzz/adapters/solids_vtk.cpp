// VTK, in doubles: vtkSelectEnclosedPoints by IsInsideSurface, with its default tolerance and with 0; the sign of
// vtkImplicitPolyDataDistance; IntersectWithLine of vtkOBBTree and vtkStaticCellLocator with tolerance 0. Of a ray the lines
// get a segment that ends beyond the model: declined where its end rounds.
#include <vtkCellArray.h>
#include <vtkGenericCell.h>
#include <vtkImplicitPolyDataDistance.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkObject.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSelectEnclosedPoints.h>
#include <vtkStaticCellLocator.h>

#include "solids.hpp"

namespace {

struct vtk_surface {
    vtkNew<vtkPolyData> data;
    double reach;

    explicit vtk_surface(adapters::indexed_triangles<double> const& triangles) : reach(triangles.reach()) {
        vtkNew<vtkPoints> points;
        points->SetDataTypeToDouble();
        for (auto const& point : triangles.points) points->InsertNextPoint(point.data());
        vtkNew<vtkCellArray> faces;
        for (auto const& corners : triangles.corners) {
            vtkIdType const ids[3] = {vtkIdType(corners[0]), vtkIdType(corners[1]), vtkIdType(corners[2])};
            faces->InsertNextCell(3, ids);
        }
        data->SetPoints(points);
        data->SetPolys(faces);
    }
};

enum class tolerance { usual, none };

template <class Scalar, tolerance chosen>
class vtk_enclosed {
  public:
    using scalar = Scalar;
    vtk_enclosed(Scalar const* triangles, std::size_t count) : surface_({triangles, count}) {
        if (chosen == tolerance::none) filter_->SetTolerance(0);
        filter_->Initialize(surface_.data);
    }
    ~vtk_enclosed() { filter_->Complete(); }
    int ask(Scalar const* p, Scalar*) { return filter_->IsInsideSurface(p[0], p[1], p[2]) != 0; }

  private:
    vtk_surface surface_;
    vtkNew<vtkSelectEnclosedPoints> filter_;
};

template <class Scalar>
class vtk_distance {
  public:
    using scalar = Scalar;
    vtk_distance(Scalar const* triangles, std::size_t count) {
        vtk_surface const surface({triangles, count});
        function_->SetInput(surface.data);
    }
    int ask(Scalar const* p, Scalar*) {
        double at[3] = {p[0], p[1], p[2]};
        double const distance = function_->EvaluateFunction(at);
        return distance == 0 ? -1 : distance < 0;  // 0 is what it calls on the surface, and up to 1e-12 off it
    }

  private:
    vtkNew<vtkImplicitPolyDataDistance> function_;
};

template <class Locator>
class vtk_line {
  public:
    using scalar = float;
    vtk_line(float const* triangles, std::size_t count) : surface_({triangles, count}) {
        locator_->SetDataSet(surface_.data);
        locator_->BuildLocator();
    }
    int ask(float const* ray, float*) {
        auto const end = adapters::segment_end(ray, surface_.reach);
        if (!end) return -1;
        double const origin[3] = {ray[0], ray[1], ray[2]};
        double t, at[3], place[3];
        int sub;
        vtkIdType cell;
        return locator_->IntersectWithLine(origin, end->first.data(), 0, t, at, place, sub, cell, found_) != 0;
    }

  private:
    vtk_surface surface_;
    vtkNew<Locator> locator_;
    vtkNew<vtkGenericCell> found_;
};

template <class Scalar>
void add_vtk_points() {
    using adapters::add_solid;
    add_solid<vtk_enclosed<Scalar, tolerance::usual>>("point_solid_3d", "vtk_select_enclosed_points");
    add_solid<vtk_enclosed<Scalar, tolerance::none>>("point_solid_3d", "vtk_select_enclosed_points_0");
    add_solid<vtk_distance<Scalar>>("point_solid_3d", "vtk_implicit_distance");
}

}  // namespace

void adapters::add_solids_of_vtk() {
    vtkObject::GlobalWarningDisplayOff();
    add_vtk_points<float>();
    add_vtk_points<double>();
    add_solid<vtk_line<vtkOBBTree>>("ray_solid_3d", "vtk_obb_tree");
    add_solid<vtk_line<vtkStaticCellLocator>>("ray_solid_3d", "vtk_static_cell_locator");
}
